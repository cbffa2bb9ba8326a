//! The control-flow graph of a method body: blocks of plain statements, branches with the block at
//! which their sides join, and loop heads with their invariants. A loop can be written as `while`
//! or with `goto`.

use echis_source::Span;
use echis_viper::ast::{Exp, LabelId, Stmt, StmtKind, VarId, While};
use std::collections::BTreeSet;

/// Index of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);

/// A block of statements.
#[derive(Debug)]
pub struct Block<'p> {
    /// The statements. Only the last one can be control flow: a `goto`, which is kept for its
    /// place.
    pub stmts: Vec<&'p Stmt>,
    /// Its successors.
    pub end: End<'p>,
    /// Its invariants, if it is a loop head.
    pub head: Option<LoopHead<'p>>,
    /// The invariants of a label that is no loop head. They must hold where it is reached.
    pub asserted: &'p [Exp],
    /// The heads of the loops that contain it.
    pub loops: BTreeSet<BlockId>,
}

/// The end of a block.
#[derive(Debug, Clone, Copy)]
pub enum End<'p> {
    /// The end of the body.
    Return,
    /// One successor.
    Goto(BlockId),
    /// An explicit join. All paths end here. Execution goes on from a state of which only the
    /// assertion is known.
    Join {
        /// The assertion that must hold, and is known afterwards.
        assertion: &'p Exp,
        /// The statement.
        span: Span,
        /// The block behind the join.
        next: BlockId,
    },
    /// Two successors.
    Branch {
        /// The condition.
        condition: &'p Exp,
        /// Viper's error key if evaluating it fails.
        key: &'static str,
        /// The successor if the condition holds.
        then: BlockId,
        /// The successor if it does not hold.
        otherwise: BlockId,
        /// The block at which both sides join, if every path through them leads there.
        join: Option<BlockId>,
        /// The `if` statement; `None` for the condition of a loop.
        stmt: Option<Span>,
    },
}

/// A loop, as its head describes it.
#[derive(Debug)]
pub struct LoopHead<'p> {
    /// The `while`, or the label.
    pub span: Span,
    /// The invariants.
    pub invariants: &'p [Exp],
    /// The `while`, if it is one.
    pub statement: Option<&'p While>,
    /// The variables that its body assigns.
    pub modified: BTreeSet<VarId>,
}

/// The graph of a body. Execution begins at [`Graph::ENTRY`], which declares variables and assumes
/// facts about the start. It goes on at [`Graph::START`].
#[derive(Debug)]
pub struct Graph<'p> {
    blocks: Vec<Block<'p>>,
}

/// A statement of a graph: its block and its number there, or the end of the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodePoint {
    block: BlockId,
    statement: usize,
}

impl CodePoint {
    /// The first statement of a block.
    pub fn start_of(block: BlockId) -> CodePoint {
        CodePoint { block, statement: 0 }
    }

    /// The end of a block, where it branches or joins.
    pub fn closing_brace(block: BlockId) -> CodePoint {
        CodePoint {
            block,
            statement: usize::MAX,
        }
    }

    /// The next statement of the same block.
    pub fn next(self) -> CodePoint {
        CodePoint {
            statement: self.statement + 1,
            ..self
        }
    }
}

impl<'p> Graph<'p> {
    /// The first block: declarations and assumptions.
    pub const ENTRY: BlockId = BlockId(0);
    /// The block of the first other statement.
    pub const START: BlockId = BlockId(1);

    /// A block of the graph.
    pub fn block(&self, id: BlockId) -> &Block<'p> {
        &self.blocks[id.0 as usize]
    }

    /// Whether it has explicit joins.
    pub fn has_joins(&self) -> bool {
        self.blocks.iter().any(|b| matches!(b.end, End::Join { .. }))
    }

    /// Does a block begin the body of the `while` with this head?
    pub fn is_loop_body(&self, head: BlockId, block: BlockId) -> bool {
        matches!(self.block(head).end, End::Branch { then, stmt: None, .. } if then == block)
    }

    /// The effects of the paths from the start of a block to the end of another one that do not
    /// return to the first one.
    pub fn effects_between(&self, start: BlockId, end: BlockId) -> PathEffects {
        let mut predecessors = vec![Vec::new(); self.blocks.len()];
        for (i, block) in self.blocks.iter().enumerate() {
            for to in block.end.successors() {
                predecessors[to.0 as usize].push(BlockId(i as u32));
            }
        }
        let ahead = reached(start, None, |b| self.block(b).end.successors());
        let behind = reached(end, Some(start), |b| predecessors[b.0 as usize].clone());
        let stmts = ahead
            .intersection(&behind)
            .flat_map(|b| self.block(*b).stmts.iter());
        let mut effects = PathEffects::default();
        for stmt in stmts {
            effects.assigned.extend(assigned(stmt));
            if let StmtKind::Label(label, _) = stmt.kind {
                effects.labels.insert(label);
            }
        }
        effects
    }

    /// Builds the graph of a body with `labels` labels.
    pub fn build(body: &'p [Stmt], labels: usize) -> Graph<'p> {
        let mut builder = Builder {
            blocks: Vec::new(),
            labels: vec![None; labels],
            beginnings: Vec::new(),
        };
        let (entry, start) = (builder.block(), builder.block());
        let leading = body.iter().take_while(|s| is_leading(s)).count();
        builder.stmts(&body[..leading], entry);
        builder.end(entry, End::Goto(start));
        if let Some(end) = builder.stmts(&body[leading..], start) {
            builder.blocks[end.0 as usize].end = End::Return;
        }
        builder.find_loops();
        Graph {
            blocks: builder.blocks,
        }
    }
}

/// The possible effects of a part of a path.
#[derive(Debug, Default)]
pub struct PathEffects {
    /// The variables that may have been assigned.
    pub assigned: BTreeSet<VarId>,
    /// The labels that may have been reached.
    pub labels: BTreeSet<LabelId>,
}

impl End<'_> {
    fn successors(&self) -> Vec<BlockId> {
        match self {
            End::Return => Vec::new(),
            End::Goto(next) | End::Join { next, .. } => vec![*next],
            End::Branch { then, otherwise, .. } => vec![*then, *otherwise],
        }
    }
}

/// The blocks that are reachable from one by `steps`, itself included. No step is made from `last`.
fn reached(
    from: BlockId,
    last: Option<BlockId>,
    steps: impl Fn(BlockId) -> Vec<BlockId>,
) -> BTreeSet<BlockId> {
    let (mut seen, mut work) = (BTreeSet::from([from]), vec![from]);
    while let Some(block) = work.pop() {
        if Some(block) != last {
            work.extend(steps(block).into_iter().filter(|next| seen.insert(*next)));
        }
    }
    seen
}

/// The `while` or label that begins a block.
#[derive(Clone, Copy, Default)]
struct Beginning<'p> {
    span: Span,
    invariants: &'p [Exp],
    statement: Option<&'p While>,
}

struct Builder<'p> {
    blocks: Vec<Block<'p>>,
    labels: Vec<Option<BlockId>>,
    /// For each block, the `while` or label that begins it.
    beginnings: Vec<Beginning<'p>>,
}

impl<'p> Builder<'p> {
    fn block(&mut self) -> BlockId {
        self.blocks.push(Block {
            stmts: Vec::new(),
            end: End::Return,
            head: None,
            asserted: &[],
            loops: BTreeSet::new(),
        });
        self.beginnings.push(Beginning::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn label(&mut self, label: LabelId) -> BlockId {
        match self.labels[label.index()] {
            Some(block) => block,
            None => {
                let block = self.block();
                self.labels[label.index()] = Some(block);
                block
            }
        }
    }

    fn end(&mut self, block: BlockId, end: End<'p>) {
        self.blocks[block.0 as usize].end = end;
    }

    /// Appends an `if` to a block. Returns the block behind it.
    fn conditional(
        &mut self,
        at: BlockId,
        span: Span,
        condition: &'p Exp,
        (then, otherwise): (&'p [Stmt], &'p [Stmt]),
    ) -> BlockId {
        let (t, o, join) = (self.block(), self.block(), self.block());
        let escapes = then.iter().chain(otherwise).any(jumps);
        let branch = End::Branch {
            condition,
            key: "if.failed",
            then: t,
            otherwise: o,
            join: (!escapes).then_some(join),
            stmt: Some(span),
        };
        self.end(at, branch);
        for (stmts, block) in [(then, t), (otherwise, o)] {
            if let Some(end) = self.stmts(stmts, block) {
                self.end(end, End::Goto(join));
            }
        }
        join
    }

    /// Appends a `while` to a block. Returns the block behind it.
    fn loop_from(&mut self, at: BlockId, span: Span, w: &'p While) -> BlockId {
        let (head, body, after) = (self.block(), self.block(), self.block());
        self.end(at, End::Goto(head));
        self.beginnings[head.0 as usize] = Beginning {
            span,
            invariants: &w.invariants,
            statement: Some(w),
        };
        let branch = End::Branch {
            condition: &w.condition,
            key: "while.failed",
            then: body,
            otherwise: after,
            join: None,
            stmt: None,
        };
        self.end(head, branch);
        if let Some(end) = self.stmts(&w.body, body) {
            self.end(end, End::Goto(head));
        }
        after
    }

    /// Appends statements to a block. Returns the block in which they end, unless they end with a
    /// jump.
    fn stmts(&mut self, stmts: &'p [Stmt], mut at: BlockId) -> Option<BlockId> {
        let mut reachable = true;
        for stmt in stmts {
            if !reachable {
                // the statements behind a jump are reachable again only from a label on
                at = self.block();
            }
            reachable = true;
            match &stmt.kind {
                StmtKind::If(condition, then, otherwise) => {
                    at = self.conditional(at, stmt.span, condition, (then, otherwise));
                }
                StmtKind::While(w) => at = self.loop_from(at, stmt.span, w),
                StmtKind::Goto(l) => {
                    let target = self.label(*l);
                    self.blocks[at.0 as usize].stmts.push(stmt);
                    self.end(at, End::Goto(target));
                    reachable = false;
                }
                StmtKind::Label(l, invariants) => {
                    let block = self.label(*l);
                    self.end(at, End::Goto(block));
                    self.beginnings[block.0 as usize] = Beginning {
                        span: stmt.span,
                        invariants,
                        statement: None,
                    };
                    self.blocks[block.0 as usize].stmts.push(stmt);
                    at = block;
                }
                StmtKind::Join(assertion) => {
                    let next = self.block();
                    let span = stmt.span;
                    self.end(
                        at,
                        End::Join {
                            assertion,
                            span,
                            next,
                        },
                    );
                    at = next;
                }
                StmtKind::Block(inner) => match self.stmts(inner, at) {
                    Some(end) => at = end,
                    None => reachable = false,
                },
                _ => self.blocks[at.0 as usize].stmts.push(stmt),
            }
        }
        reachable.then_some(at)
    }

    /// Finds the natural loops. A back edge leads to a block that is on the current path of the
    /// depth-first search. Its target is a loop head. The loop consists of the blocks that reach
    /// the edge's source without passing the head.
    fn find_loops(&mut self) {
        let n = self.blocks.len();
        let mut predecessors = vec![Vec::new(); n];
        let mut back_edges = Vec::new();
        let (mut seen, mut open) = (vec![false; n], vec![false; n]);
        let mut work = vec![(Graph::ENTRY, 0)];
        seen[0] = true;
        open[0] = true;
        while let Some((at, next)) = work.pop() {
            let successors = self.blocks[at.0 as usize].end.successors();
            let Some(&to) = successors.get(next) else {
                open[at.0 as usize] = false;
                continue;
            };
            work.push((at, next + 1));
            predecessors[to.0 as usize].push(at);
            if open[to.0 as usize] {
                back_edges.push((at, to));
            } else if !seen[to.0 as usize] {
                seen[to.0 as usize] = true;
                open[to.0 as usize] = true;
                work.push((to, 0));
            }
        }
        for (source, head) in back_edges {
            let mut members = BTreeSet::from([head]);
            let mut work = vec![source];
            while let Some(block) = work.pop() {
                if members.insert(block) {
                    work.extend(&predecessors[block.0 as usize]);
                }
            }
            let beginning = self.beginnings[head.0 as usize];
            let modified: BTreeSet<VarId> = members
                .iter()
                .flat_map(|b| self.blocks[b.0 as usize].stmts.iter())
                .flat_map(|s| assigned(s))
                .collect();
            let known = self.blocks[head.0 as usize].head.get_or_insert(LoopHead {
                span: beginning.span,
                invariants: beginning.invariants,
                statement: beginning.statement,
                modified: BTreeSet::new(),
            });
            known.modified.extend(modified);
            for member in members {
                self.blocks[member.0 as usize].loops.insert(head);
            }
        }
        for (block, beginning) in self.blocks.iter_mut().zip(&self.beginnings) {
            if block.head.is_none() {
                block.asserted = beginning.invariants;
            }
        }
    }
}

/// Whether a statement is a declaration or an assumption without permissions: it belongs to the
/// entry block.
fn is_leading(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::VarDecl(_) => true,
        StmtKind::Inhale(fact) | StmtKind::Assume(fact) => fact.is_pure(),
        _ => false,
    }
}

/// May the statement jump out of the block it is in?
fn jumps(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Goto(_) => true,
        StmtKind::If(_, then, otherwise) => then.iter().chain(otherwise).any(jumps),
        StmtKind::While(w) => w.body.iter().any(jumps),
        StmtKind::Block(inner) => inner.iter().any(jumps),
        _ => false,
    }
}

/// The variables that a plain statement gives new values.
fn assigned(stmt: &Stmt) -> Vec<VarId> {
    match &stmt.kind {
        StmtKind::VarDecl(vars) => vars.clone(),
        StmtKind::Assign(v, _) | StmtKind::New(v, _) => vec![*v],
        StmtKind::Call(_, _, targets) => targets.clone(),
        StmtKind::If(..)
        | StmtKind::While(_)
        | StmtKind::Goto(_)
        | StmtKind::Label(..)
        | StmtKind::Join(_)
        | StmtKind::Block(_)
        | StmtKind::FieldAssign(..)
        | StmtKind::Inhale(_)
        | StmtKind::Exhale(_)
        | StmtKind::Assert(_)
        | StmtKind::Assume(_)
        | StmtKind::Refute(_)
        | StmtKind::Fold(_)
        | StmtKind::Unfold(_)
        | StmtKind::Package(..)
        | StmtKind::Apply(_)
        | StmtKind::Quasihavoc(..)
        | StmtKind::QuasihavocAll(..) => Vec::new(),
    }
}
