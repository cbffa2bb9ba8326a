"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const TONES = ["done", "error", "open"];
  const MARKS = { done: "✓", error: "✗", open: "?" };

  /** An element with a class, a text, and a longer text to show when the pointer rests on it. */
  function element(tag, cls, text, title) {
    const made = document.createElement(tag);
    if (cls) made.className = cls;
    if (text !== undefined) made.textContent = text;
    if (title) made.title = title;
    return made;
  }

  const oneLine = (text) => text.replace(/\s+/g, " ").trim();

  function clip(text, length) {
    if (text.length <= length) return text;
    return [...text].slice(0, length - 1).join("") + "…";
  }

  const plural = (n, one, many) => n + " " + (n === 1 ? one : many);

  // ------------------------------------------------------------------------------------------------------------
  // The tree

  /** Memories of at most so many variables are shown on cards as a whole. */
  const SMALL = 4;
  const text = (i) => data.texts[i];

  function pairs(flat) {
    const some = [];
    for (let i = 0; flat && i + 1 < flat.length; i += 2) some.push([text(flat[i]), text(flat[i + 1])]);
    return some;
  }

  const nodes = data.nodes.map((raw, id) => ({
    id,
    raw,
    parent: null,
    children: [],
    edge: raw.e === undefined ? "" : oneLine(text(raw.e)),
    line: raw.l,
    statement: oneLine(text(raw.s)),
    changed: pairs(raw.m),
    facts: (raw.c || []).filter((c) => c >= 0).map(text),
    leaf: raw.f ? {
      tone: raw.f.t,
      outcome: text(raw.f.o),
      summary: oneLine(text(raw.f.o) + (raw.f.r === undefined ? "" : " " + text(raw.f.r))),
      input: pairs(raw.f.i),
    } : null,
    small: null, // the whole memory, if it is small
    counts: [0, 0, 0], // of the ends below, in the order of TONES
    recent: null, // the child last visited
  }));
  const roots = [];
  for (const node of nodes) {
    if (node.raw.p === undefined) roots.push(node);
    else {
      node.parent = nodes[node.raw.p];
      node.parent.children.push(node);
    }
    const before = node.parent ? node.parent.small : new Map();
    if (before) {
      const memory = new Map(before);
      step(memory, node);
      if (memory.size <= SMALL) node.small = node.raw.o ? ordered(memory, node) : memory;
    }
  }
  for (let id = nodes.length - 1; id >= 0; id--) {
    const node = nodes[id];
    if (node.leaf) node.counts[TONES.indexOf(node.leaf.tone)]++;
    if (node.parent) node.counts.forEach((n, i) => (node.parent.counts[i] += n));
  }
  const leadsToError = (node) => node.counts[1] > 0;

  function step(memory, node) {
    for (const gone of node.raw.g || []) memory.delete(text(gone));
    for (const [name, value] of node.changed) memory.set(name, value);
  }

  function ordered(memory, node) {
    return new Map(node.raw.o.map((name) => [text(name), memory.get(text(name))]));
  }

  /** The nodes from the root to this one. */
  function way(node) {
    const some = [];
    for (let n = node; n; n = n.parent) some.push(n);
    return some.reverse();
  }

  function memoryOf(node) {
    let memory = new Map();
    for (const n of way(node)) {
      step(memory, n);
      if (n.raw.o) memory = ordered(memory, n);
    }
    return memory;
  }

  function conditionOf(node) {
    const all = [];
    for (const n of way(node)) {
      all.length = n.raw.k || 0;
      for (const c of n.raw.c || []) all.push({ text: text(c < 0 ? -1 - c : c), fresh: c >= 0 && n === node });
    }
    return all;
  }

  // ------------------------------------------------------------------------------------------------------------
  // Cards: what stands on them and how large they are

  const ROW = 18, RULE = 7, PADDING = 13;
  /** Between siblings, and between parents and children; the decision stands in one of them. */
  const GAPS = { down: [30, 44], across: [32, 58] };
  const MOST_ROWS = 8, ROWS_BEFORE = 4, ROWS_AFTER = 3;
  const digits = Math.max(1, ...new Set(nodes.map((n) => String(n.line).length)));
  const pen = document.createElement("canvas").getContext("2d");
  const probe = element("div", "card");
  $("layer").append(probe);
  const FONT = getComputedStyle(probe).fontFamily;
  probe.remove();
  pen.font = "11.5px " + FONT;
  const widths = new Map();

  function widthOf(text) {
    let width = widths.get(text);
    if (width === undefined) {
      width = pen.measureText(text).width;
      widths.set(text, width);
    }
    return width;
  }

  const numberWidth = Math.ceil(widthOf("0".repeat(digits)));
  /** Steps without a choice stand on one card. */
  let merged = nodes.length > 60;
  /** The tree grows from left to right, not from top to bottom. */
  let across = false;
  /** Nodes whose subtrees are hidden. */
  const folded = new Set();
  /** First nodes of cards that show all of their many rows. */
  const opened = new Set();
  let units = [];
  let unitOf = new Map();
  let world = { width: 0, height: 0 };

  const assigned = ([name, value]) => name + " → " + oneLine(value);

  /** What stands on a card, line by line. */
  function rowsOf(unit) {
    const rows = [];
    const first = unit.nodes[0];
    const facts = first.facts.slice(0, first.facts.length > 3 ? 2 : 3);
    for (const fact of facts) rows.push({ kind: "fact", said: oneLine(fact), node: first });
    const left = first.facts.length - facts.length;
    if (left > 0) rows.push({ kind: "fact", said: "… " + left + " more", node: first });
    if (unit.nodes.length === 1) {
      rows.push({ kind: "step", head: true, node: first, said: first.statement });
      const memory = memoryRows(first);
      if (memory.length > 0) rows.push({ kind: "rule" }, ...memory);
    } else {
      rows.push(...runRows(unit));
    }
    if (unit.last.leaf) rows.push({ kind: "end", node: unit.last, said: MARKS[unit.last.leaf.tone] + " " + unit.last.leaf.summary });
    return rows;
  }

  function memoryRows(node) {
    const changed = new Set(node.changed.map((c) => c[0]));
    const row = (pair, is) => ({ kind: "memory", node, said: assigned(pair), changed: is });
    if (node.small) return [...node.small].map((pair) => row(pair, changed.has(pair[0])));
    const shown = node.changed.slice(0, node.changed.length > SMALL + 1 ? SMALL : SMALL + 1);
    const rows = shown.map((pair) => row(pair, true));
    const left = node.changed.length - shown.length;
    if (left > 0) rows.push({ kind: "memory", node, said: "… " + left + " more", changed: true });
    return rows;
  }

  function runRows(unit) {
    const some = [];
    unit.nodes.forEach((node, i) => {
      if (i > 0 && node.edge) some.push({ kind: "choice", node, said: "↳ " + node.edge });
      some.push({ kind: "step", node, said: node.statement, values: node.changed });
      if (i > 0) for (const fact of node.facts) some.push({ kind: "fact", node, said: oneLine(fact) });
    });
    if (some.length <= MOST_ROWS || opened.has(unit.id)) return some;
    const hidden = some.slice(ROWS_BEFORE, some.length - ROWS_AFTER);
    const steps = hidden.filter((row) => row.kind === "step").length;
    const more = { kind: "more", said: "⋯ " + plural(steps, "step", "steps") + " ⋯" };
    return [...some.slice(0, ROWS_BEFORE), more, ...some.slice(some.length - ROWS_AFTER)];
  }

  function measure(unit) {
    unit.rows = rowsOf(unit);
    let width = 64, height = PADDING + 2, strip = true;
    unit.rows.forEach((row, i) => {
      if (row.kind === "rule") {
        height += RULE;
        return;
      }
      row.shown = clip(row.said, row.kind === "step" ? 44 : 46);
      row.value = row.values && row.values.length ? clip(row.values.map(assigned).join(", "), 34) : "";
      let needed = 22 + widthOf(row.shown);
      if (row.kind === "step" || row.kind === "choice") needed += numberWidth + 9;
      if (row.head || row.kind === "end") needed += row.shown.length * 0.4;
      if (row.kind === "fact") needed += 14;
      if (row.value) needed += 20 + widthOf(row.value);
      width = Math.max(width, needed);
      height += ROW;
      if (row.kind === "fact" && strip && (i + 1 === unit.rows.length || unit.rows[i + 1].kind !== "fact")) height += 4;
      strip = strip && row.kind === "fact";
      if (row.kind === "end") height += 4; // its margin and height, less the padding below
    });
    unit.width = Math.ceil(width);
    unit.height = height;
    unit.decision = clip(unit.nodes[0].edge, 40);
    unit.label = unit.decision ? Math.ceil(widthOf(unit.decision)) + 26 : 0;
    unit.folded = folded.has(unit.last.id) && unit.last.children.length > 0;
  }

  /** Makes the cards that are there with what is folded now, and places them. */
  function rebuild() {
    units = [];
    unitOf = new Map();
    const stack = roots.map((node) => ({ node, parent: null })).reverse();
    while (stack.length > 0) {
      const { node, parent } = stack.pop();
      const unit = { id: node.id, parent, nodes: [], children: [], x: 0, y: 0 };
      let last = node;
      for (;;) {
        unit.nodes.push(last);
        unitOf.set(last.id, unit);
        if (!merged || last.children.length !== 1 || folded.has(last.id)) break;
        last = last.children[0];
      }
      unit.last = last;
      if (parent) parent.children.push(unit);
      units.push(unit);
      measure(unit);
      if (!folded.has(last.id)) {
        for (let i = last.children.length - 1; i >= 0; i--) stack.push({ node: last.children[i], parent: unit });
      }
    }
    place();
    cards.forEach((card) => card.remove());
    cards.clear();
    mapDrawn = null;
    markWay();
    redraw();
  }

  /** Van der Ploeg's drawing of trees with nodes of different sizes, in linear time and without recursion. */
  function place() {
    const tops = units.filter((unit) => !unit.parent);
    const all = tops.length === 1 ? units : [{ children: tops, top: true }, ...units];
    // Of the algorithm, w is the way along the siblings and h the way to the children, whichever is which on the page.
    const [between, below] = across ? GAPS.across : GAPS.down;
    for (const t of all) {
      Object.assign(t, { prelim: 0, mod: 0, shift: 0, change: 0, tl: null, tr: null, el: t, er: t, msel: 0, mser: 0 });
      if (t.top) Object.assign(t, { w: 0, h: 0 });
      else if (across) Object.assign(t, { w: t.height + between, h: Math.max(t.width, t.label) + below });
      else Object.assign(t, { w: Math.max(t.width, t.label - 8, t.folded ? 100 : 0) + between, h: t.height + below });
      t.depth = t.parent ? t.parent.depth + t.parent.h : 0;
    }
    const bottom = (t) => t.depth + t.h;
    const lowest = (minY, index, next) => {
      while (next && minY >= next.lowY) next = next.next;
      return { lowY: minY, index, next };
    };
    for (let n = all.length - 1; n >= 0; n--) {
      const t = all[n], c = t.children;
      if (c.length === 0) continue;
      let ih = lowest(bottom(c[0].el), 0, null);
      for (let i = 1; i < c.length; i++) {
        const minY = bottom(c[i].er);
        separate(c, i, ih, bottom);
        ih = lowest(minY, i, ih);
      }
      const last = c[c.length - 1];
      t.prelim = (c[0].prelim + c[0].mod + last.mod + last.prelim + last.w) / 2 - t.w / 2;
      t.el = c[0].el;
      t.msel = c[0].msel;
      t.er = last.er;
      t.mser = last.mser;
    }
    let left = Infinity, right = -Infinity, deep = 0;
    for (const t of all) {
      // When a node comes, its parent has been here and has left the sum of its shifts.
      t.sum = t.mod + (t.above === undefined ? 0 : t.above);
      t.along = t.prelim + t.sum;
      let d = 0, delta = 0;
      for (const child of t.children) {
        d += child.shift;
        delta += d + child.change;
        child.mod += delta;
        child.above = t.sum;
      }
      delete t.above;
      if (t.top) continue;
      left = Math.min(left, t.along);
      right = Math.max(right, t.along + t.w - between);
      deep = Math.max(deep, t.depth + t.h - below + (t.folded ? (across ? 100 : 14) : 0));
    }
    const wide = Math.max(0, right - left);
    for (const unit of units) {
      const along = unit.along - left;
      unit.x = across ? unit.depth : along + (unit.w - between - unit.width) / 2;
      unit.y = across ? along : unit.depth;
    }
    world = across ? { width: deep, height: wide } : { width: wide, height: deep };
  }

  function separate(c, i, ih, bottom) {
    let sr = c[i - 1], mssr = sr.mod, cl = c[i], mscl = cl.mod;
    while (sr && cl) {
      if (bottom(sr) > ih.lowY && ih.next) ih = ih.next;
      const dist = mssr + sr.prelim + sr.w - (mscl + cl.prelim);
      if (dist > 0) {
        mscl += dist;
        c[i].mod += dist;
        c[i].msel += dist;
        c[i].mser += dist;
        const si = ih.index;
        if (si !== i - 1) {
          const between = i - si;
          c[si + 1].shift += dist / between;
          c[i].shift -= dist / between;
          c[i].change -= dist - dist / between;
        }
      }
      const sy = bottom(sr), cy = bottom(cl);
      if (sy <= cy) {
        sr = sr.children.length ? sr.children[sr.children.length - 1] : sr.tr;
        if (sr) mssr += sr.mod;
      }
      if (sy >= cy) {
        cl = cl.children.length ? cl.children[0] : cl.tl;
        if (cl) mscl += cl.mod;
      }
    }
    if (!sr && cl) {
      const li = c[0].el;
      li.tl = cl;
      const diff = mscl - cl.mod - c[0].msel;
      li.mod += diff;
      li.prelim -= diff;
      c[0].el = c[i].el;
      c[0].msel = c[i].msel;
    } else if (sr && !cl) {
      const ri = c[i].er;
      ri.tr = sr;
      const diff = mssr - sr.mod - c[i].mser;
      ri.mod += diff;
      ri.prelim -= diff;
      c[i].er = c[i - 1].er;
      c[i].mser = c[i - 1].mser;
    }
  }

  // ------------------------------------------------------------------------------------------------------------
  // Drawing: cards as elements while they can be read, as rectangles when they are small

  const stage = $("stage"), layer = $("layer"), canvas = $("edges"), map = $("map");
  const READABLE = 0.3, LEGIBLE = 0.55, SMALLEST = 0.02, LARGEST = 2.5;
  const view = { x: 0, y: 0, scale: 1 };
  const cards = new Map();
  let chosen = null;
  let onWay = new Set();
  let hits = [], hitAt = -1, hitSet = new Set();
  let colours = {};
  let drawing = false;
  let mapDrawn = null, mapScale = 1;

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["card", "card-edge", "edge", "accent", "done", "error", "open", "text", "mark"]) {
      colours[name] = style.getPropertyValue("--" + name).trim();
    }
    mapDrawn = null;
  }

  function redraw() {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      draw();
    });
  }

  function sized(canvas) {
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const ctx = canvas.getContext("2d");
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    return ctx;
  }

  function draw() {
    const { x, y, scale } = view;
    const margin = 60;
    const seen = {
      left: (-x - margin) / scale, right: (stage.clientWidth - x + margin) / scale,
      top: (-y - margin) / scale, bottom: (stage.clientHeight - y + margin) / scale,
    };
    const inside = (left, top, right, bottom) =>
      right >= seen.left && left <= seen.right && bottom >= seen.top && top <= seen.bottom;
    const readable = scale >= READABLE;
    let dots = 22 * scale;
    while (dots < 16) dots *= 2;
    stage.style.backgroundSize = dots + "px " + dots + "px";
    stage.style.backgroundPosition = x + "px " + y + "px";
    layer.style.display = readable ? "" : "none";
    layer.style.transform = "translate(" + x + "px," + y + "px) scale(" + scale + ")";

    const ctx = sized(canvas);
    ctx.translate(x, y);
    ctx.scale(scale, scale);
    const lines = [[], [], []];
    for (const unit of units) {
      const parent = unit.parent;
      if (!parent) continue;
      const [fromX, fromY] = port(parent, 1), [toX, toY] = port(unit, 0);
      if (!inside(Math.min(fromX, toX), Math.min(fromY, toY), Math.max(fromX, toX), Math.max(fromY, toY))) continue;
      const kind = onWay.has(unit.nodes[0].id) ? 2 : leadsToError(unit.last) ? 1 : 0;
      lines[kind].push([fromX, fromY, toX, toY]);
    }
    lines.forEach((some, kind) => {
      ctx.strokeStyle = [colours.edge, colours.error, colours.accent][kind];
      ctx.lineWidth = Math.max([1.3, 1.6, 2.4][kind], 0.7 / scale);
      ctx.beginPath();
      for (const [fromX, fromY, toX, toY] of some) {
        const midX = (fromX + toX) / 2, midY = (fromY + toY) / 2;
        ctx.moveTo(fromX, fromY);
        if (across) ctx.bezierCurveTo(midX, fromY, midX, toY, toX, toY);
        else ctx.bezierCurveTo(fromX, midY, toX, midY, toX, toY);
      }
      ctx.stroke();
    });

    for (const unit of units) {
      const visible = inside(unit.x, unit.y - 30, unit.x + unit.width, unit.y + unit.height + 20);
      const card = cards.get(unit.id);
      if (visible && readable) {
        if (!card) cards.set(unit.id, makeCard(unit));
      } else if (card) {
        card.remove();
        cards.delete(unit.id);
      }
      if (visible && !readable) block(ctx, unit, scale);
    }
    drawMap();
    $("scale").textContent = Math.round(scale * 100) + " %";
  }

  /** Where edges come in at a card (side 0) and go out (side 1). */
  function port(unit, side) {
    if (across) return [unit.x + side * unit.width, unit.y + unit.height / 2];
    return [unit.x + unit.width / 2, unit.y + side * unit.height];
  }

  function toneOf(unit) {
    if (unit.last.leaf) return unit.last.leaf.tone;
    return unit.folded && leadsToError(unit.last) ? "error" : null;
  }

  function block(ctx, unit, scale) {
    const tone = toneOf(unit);
    const isHit = unit.nodes.some((node) => hitSet.has(node.id));
    ctx.fillStyle = isHit ? colours.mark : tone ? colours[tone] : colours.card;
    ctx.strokeStyle = unit.nodes.includes(chosen) ? colours.accent : tone ? colours[tone] : colours.edge;
    ctx.lineWidth = (unit.nodes.includes(chosen) ? 3 : 1) / scale;
    ctx.beginPath();
    ctx.rect(unit.x, unit.y, unit.width, unit.height);
    ctx.fill();
    ctx.stroke();
  }

  function makeCard(unit) {
    const card = element("div", "card");
    card.style.cssText = "left:" + unit.x + "px;top:" + unit.y + "px;width:" + unit.width + "px;height:" + unit.height + "px";
    card.dataset.unit = unit.id;
    card.setAttribute("role", "treeitem");
    if (leadsToError(unit.last)) card.classList.add("bad");
    if (unit.last.leaf) card.classList.add("ends-" + unit.last.leaf.tone);
    if (unit.decision) card.append(element("span", "decision", unit.decision, unit.nodes[0].edge));
    const inner = element("div", "inner");
    let strip = null;
    unit.rows.forEach((row, i) => {
      const made = makeRow(row);
      if (row.kind === "fact" && (i === 0 || strip)) {
        if (!strip) inner.append((strip = element("div", "facts")));
        strip.append(made);
      } else {
        strip = null;
        inner.append(made);
      }
    });
    card.append(inner);
    if (unit.last.children.length > 0) card.append(makeToggle(unit));
    layer.append(card);
    restyle(card, unit);
    return card;
  }

  function makeRow(row) {
    if (row.kind === "rule") return element("div", "rule");
    const made = element("div", "row " + row.kind);
    if (row.node) made.dataset.node = row.node.id;
    if (row.kind === "end") made.classList.add(row.node.leaf.tone);
    if (row.kind === "step" || row.kind === "choice") {
      const number = element("span", "number", row.kind === "step" && row.node.line ? row.node.line : "");
      number.style.width = numberWidth + "px";
      made.append(number);
    }
    if (row.kind === "fact") made.append(element("span", "number", "∧"));
    const cls = { step: "said", fact: "said fact", choice: "said value", memory: "said value" }[row.kind] || "said";
    const said = element("span", cls, row.shown, row.shown === row.said ? "" : row.said);
    if (row.changed) said.classList.add("changed");
    if (row.head) said.classList.add("head");
    if (row.kind === "step" && !row.said && row.node.leaf) {
      said.textContent = "end";
      said.classList.add("silent");
    }
    made.append(said);
    if (row.value) {
      const value = element("span", "value changed", row.value, row.values.map(assigned).join("\n"));
      made.append(element("span", "gap"), value);
    }
    return made;
  }

  function makeToggle(unit) {
    if (!unit.folded) {
      const cls = unit.last.children.length === 1 ? "toggle single" : "toggle";
      return element("div", cls, "−", "Fold what follows (space)");
    }
    const toggle = element("div", "toggle folded", "+", "Unfold what follows (space)");
    unit.last.counts.forEach((n, i) => {
      if (n > 0) toggle.append(element("span", "count " + TONES[i], n));
    });
    return toggle;
  }

  /** What depends on the selection and the search. */
  function restyle(card, unit) {
    card.classList.toggle("chosen", unit.nodes.includes(chosen));
    card.classList.toggle("way", onWay.has(unit.nodes[0].id));
    const several = unit.nodes.length > 1;
    for (const row of card.querySelectorAll(".row[data-node]")) {
      const id = Number(row.dataset.node);
      row.classList.toggle("here", several && chosen !== null && id === chosen.id && row.classList.contains("step"));
      row.classList.toggle("hit", hitSet.has(id) && row.classList.contains("step"));
    }
  }

  function restyleAll() {
    for (const [id, card] of cards) restyle(card, unitOf.get(id));
    mapDrawn = null;
    redraw();
  }

  function markWay() {
    onWay = new Set(chosen ? way(chosen).map((node) => node.id) : []);
  }

  // The map

  function drawMap() {
    const tooLarge = world.width * view.scale > stage.clientWidth || world.height * view.scale > stage.clientHeight;
    map.style.display = tooLarge && units.length > 1 ? "" : "none";
    if (!tooLarge) return;
    const ctx = sized(map);
    const width = map.clientWidth, height = map.clientHeight;
    mapScale = Math.min((width - 16) / world.width, (height - 16) / world.height);
    const left = (width - world.width * mapScale) / 2, top = (height - world.height * mapScale) / 2;
    if (!mapDrawn) {
      mapDrawn = document.createElement("canvas");
      mapDrawn.width = map.width;
      mapDrawn.height = map.height;
      const picture = mapDrawn.getContext("2d");
      const ratio = window.devicePixelRatio || 1;
      picture.scale(ratio, ratio);
      for (const unit of units) {
        const tone = toneOf(unit);
        picture.fillStyle = tone ? colours[tone] : onWay.has(unit.id) ? colours.accent : colours.edge;
        const w = Math.max(1.2, unit.width * mapScale), h = Math.max(1.2, unit.height * mapScale);
        picture.fillRect(left + unit.x * mapScale, top + unit.y * mapScale, w, h);
      }
    }
    ctx.drawImage(mapDrawn, 0, 0, width, height);
    ctx.strokeStyle = colours.accent;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(
      left + (-view.x / view.scale) * mapScale, top + (-view.y / view.scale) * mapScale,
      (stage.clientWidth / view.scale) * mapScale, (stage.clientHeight / view.scale) * mapScale,
    );
  }

  function goByMap(event) {
    const box = map.getBoundingClientRect();
    const left = (box.width - world.width * mapScale) / 2, top = (box.height - world.height * mapScale) / 2;
    view.x = stage.clientWidth / 2 - ((event.clientX - box.left - left) / mapScale) * view.scale;
    view.y = stage.clientHeight / 2 - ((event.clientY - box.top - top) / mapScale) * view.scale;
    redraw();
  }

  // ------------------------------------------------------------------------------------------------------------
  // Moving

  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let travel = 0;

  function moveTo(x, y, scale, atOnce) {
    cancelAnimationFrame(travel);
    const from = { ...view }, start = performance.now();
    const far = Math.abs(x - from.x) + Math.abs(y - from.y) > 6000;
    if (atOnce || calm || far) {
      Object.assign(view, { x, y, scale });
      redraw();
      return;
    }
    const go = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / 180)), eased = 1 - (1 - t) ** 3;
      view.x = from.x + (x - from.x) * eased;
      view.y = from.y + (y - from.y) * eased;
      view.scale = from.scale + (scale - from.scale) * eased;
      draw();
      if (t < 1) travel = requestAnimationFrame(go);
    };
    travel = requestAnimationFrame(go);
  }

  function zoom(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
    cancelAnimationFrame(travel);
    const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
    view.x = x - ((x - view.x) / view.scale) * scale;
    view.y = y - ((y - view.y) / view.scale) * scale;
    view.scale = scale;
    redraw();
  }

  const fitting = () => Math.min((stage.clientWidth - 60) / world.width, (stage.clientHeight - 90) / world.height, 1.15);

  function fit(atOnce) {
    const bounded = Math.min(LARGEST, Math.max(SMALLEST, fitting()));
    const y = Math.max(30, (stage.clientHeight - world.height * bounded) / 2 - 10);
    moveTo((stage.clientWidth - world.width * bounded) / 2, y, bounded, atOnce);
  }

  /** The whole tree if it can be read like that, otherwise as many of its first levels as can be read. */
  function begin() {
    fit(true);
    if (view.scale >= LEGIBLE || units.length === 0) return;
    const boxes = [];
    for (const unit of units) {
      unit.level = unit.parent ? unit.parent.level + 1 : 0;
      boxes[unit.level] = around(boxes[unit.level], unit);
    }
    const width = stage.clientWidth, height = stage.clientHeight;
    const scaleOf = (box) => Math.min((width - 60) / (box.right - box.left), (height - 110) / (box.bottom - box.top), 0.85);
    let box = boxes[0];
    for (let level = 1; level < boxes.length; level++) {
      const larger = around(box, boxes[level]);
      if (scaleOf(larger) < (level === 1 ? 0.4 : LEGIBLE)) break;
      box = larger;
    }
    const scale = scaleOf(box);
    const x = across ? 40 : (width - (box.left + box.right) * scale) / 2;
    const y = across ? (height - (box.top + box.bottom) * scale) / 2 : 44;
    moveTo(x, y, scale, true);
  }

  /** The box around a box, if there is one, and a card or another box. */
  function around(box, other) {
    const { left = other.x, top = other.y, right = other.x + other.width, bottom = other.y + other.height } = other;
    if (!box) return { left, top, right, bottom };
    return {
      left: Math.min(box.left, left), top: Math.min(box.top, top),
      right: Math.max(box.right, right), bottom: Math.max(box.bottom, bottom),
    };
  }

  /** Chooses the direction in which more of the tree can be seen. */
  function chooseDirection() {
    across = false;
    place();
    const down = fitting();
    across = true;
    place();
    if (down >= 0.75 || down >= fitting()) across = false;
    showDirection();
  }

  function showDirection() {
    layer.classList.toggle("across", across);
    const keys = across ? ["←", "→", "↑", "↓"] : ["↑", "↓", "←", "→"];
    const said = [" parent ", " child ", "", " siblings "];
    $("arrows").replaceChildren(...keys.flatMap((key, i) => [element("kbd", "", key), said[i]]));
  }

  function turn() {
    across = !across;
    showDirection();
    rebuild();
    begin();
    if (chosen && chosen.parent) reveal(unitOf.get(chosen.id) || units[0]);
  }

  /** Moves as little as needed to show the card. */
  function reveal(unit) {
    const scale = view.scale < READABLE ? 0.7 : view.scale;
    const room = 46;
    const width = stage.clientWidth, height = stage.clientHeight;
    let x = view.x, y = view.y;
    if (scale !== view.scale) {
      x = width / 2 - (unit.x + unit.width / 2) * scale;
      y = height / 2 - (unit.y + unit.height / 2) * scale;
    }
    const left = unit.x * scale + x, right = left + unit.width * scale;
    const top = unit.y * scale + y, bottom = top + unit.height * scale;
    if (right > width - room) x -= right - width + room;
    if (left < room) x += room - left;
    if (bottom > height - room) y -= bottom - height + room;
    if (top < room) y += room - top;
    if (x !== view.x || y !== view.y || scale !== view.scale) moveTo(x, y, scale);
  }

  // ------------------------------------------------------------------------------------------------------------
  // Selecting and folding

  function select(node, moves) {
    if (!node) return;
    let hidden = false;
    for (let n = node.parent; n; n = n.parent) {
      n.recent = null;
      hidden = folded.delete(n.id) || hidden;
    }
    for (const n of way(node)) if (n.parent) n.parent.recent = n;
    chosen = node;
    markWay();
    if (hidden) rebuild();
    const unit = unitOf.get(node.id);
    if (unit.nodes.length > 1 && !unit.rows.some((row) => row.kind === "step" && row.node === node)) {
      opened.add(unit.id);
      rebuild();
    }
    restyleAll();
    if (moves) reveal(unitOf.get(node.id));
    stage.setAttribute("aria-label", "Execution tree, line " + node.line + ": " + node.statement);
    showState(node);
    try {
      history.replaceState(null, "", "#" + node.id);
    } catch (e) {
      // Some browsers do not allow it for files; it is only for links.
    }
  }

  /** Rebuilds so that the card of a node stays where it is on the screen. */
  function rebuildAround(node) {
    const before = unitOf.get(node.id);
    const [x, y] = port(before, 0);
    rebuild();
    const after = unitOf.get(node.id);
    if (!after) return;
    const [newX, newY] = port(after, 0);
    view.x -= (newX - x) * view.scale;
    view.y -= (newY - y) * view.scale;
    redraw();
  }

  function toggleFold(node) {
    const last = unitOf.get(node.id).last;
    if (last.children.length === 0) return;
    if (!folded.delete(last.id)) {
      folded.add(last.id);
      if (chosen && !unitOf.get(last.id).nodes.includes(chosen) && way(chosen).includes(last)) select(last);
      folded.add(last.id);
    }
    rebuildAround(node);
  }

  /** Folds so that about so many cards are left, those near the root. */
  function foldTo(budget) {
    folded.clear();
    let level = [...roots], shown = level.length;
    while (level.length > 0) {
      const next = [];
      for (let node of level) {
        while (node.children.length === 1) node = node.children[0];
        if (node.children.length === 0) continue;
        if (shown + node.children.length > budget) folded.add(node.id);
        else {
          shown += node.children.length;
          next.push(...node.children);
        }
      }
      level = next;
    }
  }

  function setMerged(is) {
    merged = is;
    $("steps").setAttribute("aria-pressed", String(!merged));
    if (chosen) {
      rebuild();
      reveal(unitOf.get(chosen.id) || units[0]);
    } else {
      rebuild();
      begin();
    }
  }

  const childToVisit = (node) => node.recent || node.children[0];

  function sibling(node, direction) {
    for (let n = node; n; n = n.parent) {
      const all = n.parent ? n.parent.children : roots;
      const next = all[all.indexOf(n) + direction];
      if (next) return next;
    }
    return null;
  }

  /** The next end of a sort after the selected node. */
  function nextEnd(tone) {
    const ends = nodes.filter((node) => node.leaf && node.leaf.tone === tone);
    if (ends.length === 0) return;
    const order = preorder();
    ends.sort((a, b) => order[a.id] - order[b.id]);
    const at = chosen ? order[chosen.id] : -1;
    select(ends.find((node) => order[node.id] > at) || ends[0], true);
  }

  let orders = null;

  function preorder() {
    if (orders) return orders;
    orders = new Array(nodes.length);
    const stack = [...roots].reverse();
    for (let n = 0; stack.length > 0; n++) {
      const node = stack.pop();
      orders[node.id] = n;
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
    }
    return orders;
  }

  // ------------------------------------------------------------------------------------------------------------
  // The panel

  const MOST_FACTS = 400, MOST_CHOICES = 150;

  function section(panel, title, note) {
    const made = element("h3", "", title);
    if (note) made.append(element("span", "", note));
    panel.append(made);
  }

  function showState(node) {
    const panel = $("state");
    panel.replaceChildren();
    const head = element("h2");
    if (node.line) head.append(element("span", "chip", "line " + node.line));
    head.append(element("span", "", node.statement || (node.leaf ? "end of the path" : "")));
    panel.append(head);
    if (node.leaf) panel.append(outcome(node.leaf));

    const condition = conditionOf(node);
    section(panel, "Path condition", condition.length > 1 ? plural(condition.length, "conjunct", "conjuncts") : "");
    const facts = element("ul");
    condition.slice(-MOST_FACTS).forEach((fact, i) => {
      const cls = (i > 0 ? "and " : "") + (fact.fresh ? "changed" : "");
      facts.append(element("li", cls.trim(), fact.text));
    });
    panel.append(condition.length ? facts : element("div", "none", "true"));

    const memory = memoryOf(node), changed = new Set(node.changed.map((c) => c[0]));
    const note = node.parent && changed.size > 0 && changed.size < memory.size ? "changed by the step before: highlighted" : "";
    section(panel, "Memory", note);
    const table = element("table");
    for (const [name, value] of memory) {
      const row = element("tr", node.parent && changed.has(name) ? "changed" : "");
      row.append(element("td", "", name, name), element("td", "", value));
      table.append(row);
    }
    panel.append(memory.size ? table : element("div", "none", "no variables"));

    const choices = way(node).filter((n) => n.edge);
    if (choices.length > 0) {
      section(panel, "Decisions", choices.length > MOST_CHOICES ? "the last " + MOST_CHOICES + " of " + choices.length : "");
      const list = element("div", "way");
      for (const n of choices.slice(-MOST_CHOICES)) {
        const button = element("button", "", clip(n.edge, 48), n.edge);
        button.onclick = () => select(n, true);
        list.append(button);
      }
      panel.append(list);
    }
    if (!node.leaf && node.counts.some((n) => n > 0)) {
      section(panel, "Paths through here");
      const list = element("div", "way");
      node.counts.forEach((n, i) => {
        if (n > 0) list.append(element("span", "badge " + TONES[i], ended(n, TONES[i])));
      });
      panel.append(list);
    }
    panel.scrollTop = 0;
    markSource(node);
  }

  const ended = (n, tone) => ({ done: n + " complete", error: plural(n, "error", "errors"), open: n + " open" })[tone];

  function outcome(leaf) {
    const box = element("div", "outcome " + leaf.tone);
    box.append(element("strong", "", MARKS[leaf.tone] + " " + leaf.summary));
    if (leaf.input.length > 0) {
      const input = element("div", "input");
      input.append(element("b", "", "Input"), leaf.input.map(([name, value]) => name + " = " + value).join(", "));
      box.append(input);
    }
    return box;
  }

  const codeLines = [];
  let marked = [];

  function showSource() {
    const box = $("source");
    if (!data.source) {
      box.append(element("div", "none", "The source is not part of this page."));
      return;
    }
    const times = new Map(), fails = new Set();
    for (const node of nodes) {
      if (node.statement) times.set(node.line, (times.get(node.line) || 0) + 1);
      if (node.leaf && node.leaf.tone === "error") fails.add(node.line);
    }
    data.source.replace(/\n$/, "").split("\n").forEach((code, i) => {
      const n = times.get(i + 1);
      const row = element("div", "code" + (n ? "" : " idle") + (fails.has(i + 1) ? " fails" : ""));
      const count = element("span", "times", n ? "×" + n : "");
      if (n) row.title = "In " + plural(n, "state", "states") + "; click to find them";
      row.append(element("span", "number", i + 1), count, element("span", "", code.replace(/\r$/, "") || " "));
      row.onclick = () => {
        $("query").value = String(i + 1);
        search();
        goToHit(1);
      };
      codeLines.push(row);
      box.append(row);
    });
  }

  function markSource(node) {
    for (const row of marked) row.classList.remove("here", "way");
    marked = [];
    for (const n of way(node)) {
      const row = codeLines[n.line - 1];
      if (row) {
        row.classList.add("way");
        marked.push(row);
      }
    }
    const here = codeLines[node.line - 1];
    if (!here) return;
    here.classList.add("here");
    const box = $("source");
    const top = here.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 40 || top > box.scrollTop + box.clientHeight - 60) {
      box.scrollTop = top - box.clientHeight / 3;
    }
  }

  // ------------------------------------------------------------------------------------------------------------
  // Search

  function search() {
    const query = $("query").value.trim().toLowerCase();
    const says = (text) => text.toLowerCase().includes(query);
    const matches = (node) =>
      says(node.statement) || says(node.edge) || node.facts.some(says) ||
      node.changed.some((pair) => says(assigned(pair))) || (node.leaf !== null && says(node.leaf.summary));
    if (query === "") hits = [];
    else if (/^\d+$/.test(query)) hits = nodes.filter((node) => node.line === Number(query));
    else hits = nodes.filter(matches);
    const order = preorder();
    hits.sort((a, b) => order[a.id] - order[b.id]);
    hitSet = new Set(hits.map((node) => node.id));
    hitAt = -1;
    showHits();
    restyleAll();
  }

  function showHits() {
    const none = $("query").value.trim() === "";
    $("hits").textContent = none ? "" : hitAt < 0 ? String(hits.length) : hitAt + 1 + "/" + hits.length;
  }

  function goToHit(direction) {
    if (hits.length === 0) return;
    hitAt = hitAt < 0 && direction < 0 ? hits.length - 1 : (hitAt + direction + hits.length) % hits.length;
    select(hits[hitAt], true);
    showHits();
  }

  // ------------------------------------------------------------------------------------------------------------
  // Mouse, fingers and keys

  const pointers = new Map();
  let pressed = null, moved = false;

  stage.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    stage.focus({ preventScroll: true });
    pointers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    if (pointers.size === 1) {
      pressed = event.target;
      moved = false;
      if (pressed === map) goByMap(event);
    }
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    if (!moved && Math.abs(dx) + Math.abs(dy) < 4) return;
    moved = true;
    cancelAnimationFrame(travel);
    stage.classList.add("dragging");
    if (pointers.size === 2) {
      const other = [...pointers.values()].find((p) => p.pointerId !== event.pointerId);
      const distance = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
      const box = stage.getBoundingClientRect();
      zoom(distance(event) / distance(before), (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
    } else if (pressed === map) {
      goByMap(event);
    } else {
      view.x += dx;
      view.y += dy;
      redraw();
    }
    pointers.set(event.pointerId, event);
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size === 0) stage.classList.remove("dragging");
    if (event.type === "pointerup" && !moved && pressed !== map) click(event);
  };
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);

  function click(event) {
    const card = pressed.closest ? pressed.closest(".card") : null;
    if (!card) {
      const box = stage.getBoundingClientRect();
      const x = (event.clientX - box.left - view.x) / view.scale, y = (event.clientY - box.top - view.y) / view.scale;
      const at = (unit) => x >= unit.x && x <= unit.x + unit.width && y >= unit.y && y <= unit.y + unit.height;
      const unit = view.scale < READABLE ? units.find(at) : null;
      if (unit) select(unit.last.leaf ? unit.last : unit.nodes[0]);
      return;
    }
    const unit = unitOf.get(Number(card.dataset.unit));
    if (pressed.closest(".toggle")) {
      toggleFold(unit.last);
    } else if (pressed.closest(".more")) {
      opened.add(unit.id);
      rebuildAround(unit.nodes[0]);
    } else {
      const row = pressed.closest(".row[data-node]");
      select(row ? nodes[Number(row.dataset.node)] : unit.nodes[0]);
    }
  }

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = stage.getBoundingClientRect();
    const amount = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 4 : 1);
    zoom(Math.exp(-Math.max(-400, Math.min(400, amount)) * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  const toParent = () => select(chosen ? chosen.parent : roots[0], true);
  const toChild = () => select(chosen ? childToVisit(chosen) : roots[0], true);
  const toSibling = (direction) => select(chosen ? sibling(chosen, direction) : roots[0], true);
  const keys = {
    ArrowUp: () => (across ? toSibling(-1) : toParent()),
    ArrowDown: () => (across ? toSibling(1) : toChild()),
    ArrowLeft: () => (across ? toParent() : toSibling(-1)),
    ArrowRight: () => (across ? toChild() : toSibling(1)),
    Home: () => select(roots[0], true),
    " ": () => chosen && toggleFold(chosen),
    Enter: () => chosen && toggleFold(chosen),
    b: () => setMerged(!merged),
    e: () => nextEnd("error"),
    f: () => fit(),
    t: turn,
    n: () => goToHit(1),
    N: () => goToHit(-1),
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    "0": () => zoom(1 / view.scale),
    "/": () => $("query").select(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape") {
      $("query").value = "";
      search();
      stage.focus();
    } else if (inField && event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      goToHit(-1);
    } else if (!inField && keys[event.key] && !(event.target instanceof HTMLButtonElement && /^( |Enter)$/.test(event.key))) {
      event.preventDefault();
      keys[event.key]();
    }
  });

  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    goToHit(1);
  });
  $("query").addEventListener("input", search);
  $("previous").onclick = () => goToHit(-1);
  $("in").onclick = () => zoom(1.25);
  $("out").onclick = () => zoom(0.8);
  $("scale").onclick = () => zoom(1 / view.scale);
  $("fit").onclick = () => fit();
  $("turn").onclick = turn;
  $("steps").onclick = () => setMerged(!merged);
  $("unfold").onclick = () => {
    folded.clear();
    rebuild();
    fit();
  };
  $("fold").onclick = () => {
    foldTo(8);
    const last = chosen ? way(chosen).find((node) => folded.has(node.id)) : null;
    if (last) chosen = last;
    rebuild();
    if (chosen) showState(chosen);
    fit();
  };

  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  function setTheme(name) {
    document.documentElement.dataset.theme = name;
    readColours();
    redraw();
  }
  dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
  $("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");

  $("divider").addEventListener("pointerdown", (down) => {
    const width = $("panel").clientWidth;
    const move = (event) => {
      $("panel").style.width = Math.max(220, width + down.clientX - event.clientX) + "px";
    };
    $("divider").setPointerCapture(down.pointerId);
    $("divider").addEventListener("pointermove", move);
    $("divider").addEventListener("pointerup", () => $("divider").removeEventListener("pointermove", move), { once: true });
  });
  new ResizeObserver(redraw).observe(stage);

  // ------------------------------------------------------------------------------------------------------------

  $("title").textContent = data.title || data.file;
  $("file").textContent = data.title ? data.file : "";
  const totals = [0, 0, 0];
  for (const root of roots) root.counts.forEach((n, i) => (totals[i] += n));
  const hints = {
    done: "Paths that ended without an error: click to go through them",
    error: "Paths that ended in an error: click to go through them (e)",
    open: "Paths that were not followed to their end: click to go through them",
  };
  totals.forEach((n, i) => {
    if (n === 0) return;
    const badge = element("button", "badge " + TONES[i], ended(n, TONES[i]), hints[TONES[i]]);
    badge.onclick = () => nextEnd(TONES[i]);
    $("tally").append(badge);
  });
  setTheme(dark.matches ? "dark" : "light");
  showSource();
  rebuild();
  chooseDirection();
  if (!merged && fitting() < LEGIBLE) {
    merged = true;
    rebuild();
    chooseDirection();
  }
  // Of a large tree as much as can be read at once.
  const isLarge = units.length > 60 && fitting() < LEGIBLE;
  for (const budget of isLarge ? [100, 60, 36, 24, 14] : []) {
    foldTo(budget);
    rebuild();
    chooseDirection();
    if (fitting() >= LEGIBLE) break;
  }
  $("steps").setAttribute("aria-pressed", String(!merged));
  rebuild();
  begin();
  const linked = nodes[Number(location.hash.slice(1))];
  if (location.hash && linked) select(linked, true);
  else if (roots.length > 0) select(roots[0]);
  if (!linked) begin();
  stage.focus({ preventScroll: true });
})();
