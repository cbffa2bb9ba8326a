//! The programs of the paper, translated to Java.

use super::{Show, load};

/// Figures 1(b) and 3(b): a client of a cell.
const CLIENT: &str = "class Client {
  static void client() {
    Cell c1 = new Cell();
    c1.setX(5);
    Cell c2 = new Cell();
    c2.setX(10);
    //@ assert c1.GET == 5;
  }
}";

#[test]
fn figure_1_a_cell_without_permissions() {
    let text = "class Cell {
  int x;

  Cell()
    //@ ensures this.x == 0;
  { this.x = 0; }

  void setX(int v)
    //@ ensures this.x == v;
  { this.x = v; }
}
"
    .to_owned()
        + &CLIENT.replace("GET", "x");
    let java = load(&text);
    assert_eq!(Show(&java).contract("setX"), "ensures (this.x == v)");
    assert_eq!(Show(&java).contract("Cell"), "ensures (this.x == 0)");
    assert_eq!(Show(&java).ghosts("client"), ["assert (c1.x == 5)"]);
}

#[test]
fn figure_2_a_cell_with_permissions() {
    let java = load(
        "class Cell {
  int x;

  Cell()
    //@ ensures acc(this.x) && this.x == 0;
  { this.x = 0; }

  void setX(int v)
    //@ requires acc(this.x);
    //@ ensures acc(this.x) && this.x == v;
  { this.x = v; }
}",
    );
    assert_eq!(
        Show(&java).contract("setX"),
        "requires acc(this.x)\nensures (acc(this.x) ** (this.x == v))"
    );
}

#[test]
fn figure_3_a_cell_with_a_predicate() {
    let text = "class Cell {
  int x;

  //@ ensures valid() && getX() == 0;
  Cell() { this.x = 0; }

  //@ requires valid();
  //@ ensures valid() && getX() == v;
  void setX(int v) { this.x = v; }

  /*@ predicate valid()
    @ { return acc(this.x); }
    @*/

  /*@ pure @*/ int getX()
    //@ requires valid();
  { return this.x; }

  void swap(Cell c)
    //@ requires c != null;
    //@ requires valid() * c.valid();
    //@ ensures valid() * c.valid();
    //@ ensures getX() == old(c.getX());
    //@ ensures c.getX() == old(getX());
  { int i = x; x = c.getX(); c.setX(i); }
}
"
    .to_owned()
        + &CLIENT.replace("GET", "getX()");
    let java = load(&text);
    let show = Show(&java);
    assert_eq!(show.predicate("valid"), "valid() = acc(this.x)");
    assert_eq!(show.contract("getX"), "pure\nrequires this.Cell::valid()");
    assert_eq!(
        show.contract("swap"),
        "requires (c != null)
requires (this.Cell::valid() ** c.Cell::valid())
ensures (this.Cell::valid() ** c.Cell::valid())
ensures (this.getX() == old(c.getX()))
ensures (c.getX() == old(this.getX()))"
    );
    assert_eq!(show.ghosts("client"), ["assert (c1.getX() == 5)"]);
}

#[test]
fn figure_9_a_cell_with_ghost_operations() {
    let java = load(
        "class Cell {
  int x;

  Cell(int v)
    //@ ensures valid() * getX() == v;
  {
    x = v;
    //@ close valid(); use getX();
  }

  void setX(int v)
    //@ requires valid();
    //@ ensures valid() * getX() == v;
  {
    //@ open valid();
    x = v;
    //@ close valid();
    //@ use getX();
  }

  //@ predicate valid() = acc(this.x);

  //@ pure
  int getX()
    //@ requires valid();
  { return /*@ opening valid() in @*/ x; }
}",
    );
    let show = Show(&java);
    assert_eq!(
        show.contract("setX"),
        "requires this.Cell::valid()\nensures (this.Cell::valid() ** (this.getX() == v))"
    );
    assert_eq!(
        show.ghosts("setX"),
        [
            "open this.Cell::valid()",
            "close this.Cell::valid()",
            "use this.getX()"
        ]
    );
    assert_eq!(
        show.ghosts("Cell"),
        ["close this.Cell::valid()", "use this.getX()"]
    );
    assert_eq!(
        show.ghosts("getX"),
        ["return opening this.Cell::valid() in this.x"]
    );
    // The exploring engines ignore contracts.
    let methods = java.methods();
    let get = methods.iter().find(|m| m.signature == "Cell.getX()");
    let lowered = echis_java_explore::lower(
        &java.world,
        get.expect("getX").method,
        echis_java_explore::Ints::Machine,
    );
    let problems = echis_program::check::check(&lowered.program);
    assert!(problems.is_empty(), "{}", problems[0].message);
}

#[test]
fn figure_10_the_iterator_pattern() {
    let java = load(
        "class ArrayList {
  Object[] items; int size;

  ArrayList()
    //@ ensures valid();
    //@ ensures getSize() == 0;
  { items = new Object[10]; }

  void add(Object o)
    //@ requires valid();
    //@ ensures valid();
    //@ ensures getSize() == old(getSize()) + 1;
  {
    if (size == items.length) {
      Object[] more = new Object[size * 2 + 1];
      for (int i = 0; i < size; i++)
        //@ invariant acc(items, 1/2) * acc(size, 1/2) * acc(more[*]) * 0 <= i <= size;
      {
        more[i] = items[i];
      }
      items = more;
    }
    items[size++] = o;
  }

  /*@ predicate valid()
    {
      return acc(items) * acc(size) *
        items != null * acc(items[*]) *
        0 <= size <= items.length;
    }
  @*/

  //@ pure
  int getSize()
    //@ requires valid();
  { return size; }
}

class Iterator {
  ArrayList list; int index;

  Iterator(ArrayList l)
    //@ requires l.valid();
    //@ ensures fp() * l.valid() * valid();
    //@ ensures getList() == l;
    //@ ensures untouched(l.valid());
  { list = l; }

  Object next()
    //@ requires fp() * getList().valid() * valid();
    //@ requires hasNext();
    //@ ensures fp() * getList() == old(getList());
    //@ ensures getList().valid() * valid();
    //@ ensures untouched(getList().valid());
  { return list.items[index++]; }

  /*@ predicate fp()
    { return acc(list) * acc(index) * list != null; } @*/

  //@ pure
  ArrayList getList()
    //@ requires fp();
  { return list; }

  //@ pure
  boolean valid()
    //@ requires fp() * getList().valid();
  { return 0 <= index && index <= list.size; }

  //@ pure
  boolean hasNext()
    //@ requires fp() * getList().valid();
  { return index < list.size; }
}",
    );
    let show = Show(&java);
    let valid = java.world.predicates.iter().find(|p| &*p.name == "valid");
    let body = valid.and_then(|p| p.body.as_ref()).expect("a body");
    assert_eq!(
        show.expr(body),
        "((((acc(this.items) ** acc(this.size)) ** (this.items != null)) ** acc(this.items[*])) ** \
         ((0 <= this.size) && (this.size <= this.items.length)))"
    );
    assert_eq!(
        show.contract("next"),
        "requires ((this.Iterator::fp() ** this.getList().ArrayList::valid()) ** this.valid())
requires this.hasNext()
ensures (this.Iterator::fp() ** (this.getList() == old(this.getList())))
ensures (this.getList().ArrayList::valid() ** this.valid())
ensures untouched(this.getList().ArrayList::valid())"
    );
    assert_eq!(
        show.ghosts("add"),
        [
            "invariant (((acc(this.items, 1/2) ** acc(this.size, 1/2)) ** acc(more[*])) ** \
          ((0 <= i) && (i <= this.size)))"
        ]
    );
}

#[test]
fn section_6_joins() {
    let java = load(
        "class A { static void m(int x, int y) {
           if (x == 0) {} else {}
           //@ join true;
           if (y == 0) {} else {}
         } }",
    );
    assert_eq!(Show(&java).ghosts("m"), ["join true"]);
}

#[test]
fn the_visitor_pattern() {
    let java = load(
        "interface Visitor {
  //@ predicate valid();
  void visitLeaf(Leaf l);
    //@ requires valid() * l.valid();
    //@ ensures valid() * l.valid();
}
abstract class Tree {
  //@ predicate valid();

  //@ requires valid() * v.valid();
  //@ ensures valid() * v.valid();
  abstract void accept(Visitor v);
}
class Leaf extends Tree {
  int value;
  //@ predicate valid() = acc(value);
  void accept(Visitor v)
    //@ requires valid() * v.valid();
    //@ ensures valid() * v.valid();
  { v.visitLeaf(this); }
}
class Sum implements Visitor {
  int total;
  //@ predicate valid() = acc(total);
  public void visitLeaf(Leaf l)
    //@ requires valid() * l.valid();
    //@ ensures valid() * l.valid() * total == old(total);
  { }
}",
    );
    let world = &java.world;
    let families: Vec<(String, String)> = world
        .predicates
        .iter()
        .map(|p| {
            let name = |c| world.class(c).name.to_string();
            (name(p.class), name(world.predicates[p.family.index()].class))
        })
        .collect();
    let expected = [
        ("Visitor", "Visitor"),
        ("Tree", "Tree"),
        ("Leaf", "Tree"),
        ("Sum", "Visitor"),
    ];
    assert_eq!(families, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    assert_eq!(
        Show(&java).contract("accept"),
        "requires (this.Leaf::valid() ** v.Visitor::valid())
ensures (this.Leaf::valid() ** v.Visitor::valid())"
    );
}
