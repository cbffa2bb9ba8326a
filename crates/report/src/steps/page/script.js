"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const make = (tag, text, style) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (style) element.className = style;
  return element;
};
let walk = 0;
let step = 0;
let shown = -1;

// The states of a walk; before them the start of a run, which has concrete values.
const run = () => (data.walks[walk] ? data.walks[walk].run : null);
const states = () => {
  const symbolic = data.walks[walk] ? data.walks[walk].states : [];
  return run() ? [run(), ...symbolic] : symbolic;
};

// What is shown of a long list before it is opened.
const most = 15;

function items(list, now, before) {
  list.replaceChildren();
  const old = new Set(before);
  const current = new Set(now);
  const entry = (item) => make("li", item, before && !old.has(item) ? "added" : "");
  list.append(...now.slice(0, most).map(entry));
  if (now.length > most) {
    const rest = make("details");
    rest.append(make("summary", now.length - most + " more"), ...now.slice(most).map(entry));
    list.append(rest);
  }
  for (const item of before || []) if (!current.has(item)) list.append(make("li", item, "gone"));
  if (!list.firstChild) list.append(make("li", "nothing", "none"));
}

// A chunk whose location stays has changed; one whose location is new, or gone, is new or gone.
function heap(list, now, before) {
  list.replaceChildren();
  const location = (chunk) => chunk.split(/ [↦#] /)[0];
  const old = new Map((before || []).map((chunk) => [location(chunk), chunk]));
  const current = new Set(now.map(location));
  for (const chunk of now) {
    const was = old.get(location(chunk));
    const style = !before || was === chunk ? "" : was === undefined ? "added" : "changed";
    const item = make("li", chunk, style);
    if (style === "changed") item.title = "was " + was;
    list.append(item);
  }
  for (const chunk of before || []) if (!current.has(location(chunk))) list.append(make("li", chunk, "gone"));
  if (!list.firstChild) list.append(make("li", "nothing", "none"));
}

function store(table, now, before) {
  table.replaceChildren();
  const old = new Map(before || []);
  for (const [name, value] of now) {
    const style = !before || old.get(name) === value ? "" : old.has(name) ? "changed" : "added";
    const row = make("tr", undefined, style);
    row.append(make("td", name), make("td", value));
    if (style === "changed") row.title = "was " + old.get(name);
    table.append(row);
  }
}

function source(number) {
  if (number === shown) return;
  shown = number;
  const lines = data.sources[number] ? data.sources[number].text.split("\n") : [];
  at("source").replaceChildren(
    ...lines.map((text, i) => {
      const line = make("div", text);
      line.dataset.line = i + 1;
      line.addEventListener("click", () => visit(number, i + 1));
      return line;
    })
  );
}

// The next state of a line, after the current one if there is one.
function visit(number, line) {
  const all = states().map((s, i) => [s, i]).filter(([s]) => s.source === number && s.line === line);
  const next = all.find(([, i]) => i > step) || all[0];
  if (next) go(next[1]);
}

function go(to) {
  const all = states();
  step = Math.max(0, Math.min(to, all.length - 1));
  const state = all[step];
  const before = step === 1 && run() ? undefined : all[step - 1];
  const isLast = step === all.length - 1;
  at("where").textContent = all.length ? step + 1 + " / " + all.length : "";
  at("first").disabled = at("back").disabled = step === 0;
  at("last").disabled = at("on").disabled = isLast;
  if (!state) return;
  source(state.source);
  const passed = new Set(all.filter((s) => s.source === state.source).map((s) => s.line));
  for (const line of at("source").children) {
    const number = Number(line.dataset.line);
    const here = number === state.line;
    line.className = (passed.has(number) ? "passed " : "") + (here ? (isLast ? "fails" : "here") : "");
    if (here) line.scrollIntoView({ block: "nearest" });
  }
  at("what").replaceChildren(document.createTextNode("line " + state.line + "  " + state.text));
  if (state.what) at("what").append(make("small", state.what));
  store(at("store"), state.store, before && before.store);
  heap(at("heap"), state.heap, before && before.heap);
  items(at("condition"), state.condition, before && before.condition);
}

function choose(number) {
  walk = number;
  shown = -1;
  at("message").textContent = data.walks[walk] ? data.walks[walk].message : "nothing fails";
  if (run()) at("message").textContent += " \u2014 the first state is the start of a run that breaks it";
  go(states().length - 1);
}

data.walks.forEach((w, i) => {
  const option = make("option", w.title + ": " + w.message);
  option.value = i;
  at("walk").append(option);
});
at("walk").addEventListener("change", () => choose(Number(at("walk").value)));
const ways = { first: () => go(0), back: () => go(step - 1), on: () => go(step + 1), last: () => go(states().length - 1) };
for (const [id, way] of Object.entries(ways)) at(id).addEventListener("click", way);
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  ways[keys[event.key]]();
});
const theme = (dark) => (document.documentElement.dataset.theme = dark ? "dark" : "light");
theme(matchMedia("(prefers-color-scheme: dark)").matches);
at("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme !== "dark"));
choose(0);
