//! What is different after rows were added, updated and deleted, in transactions and on both sides
//! of a branch.

use super::*;

#[test]
fn who_has_nothing_to_do_can_be_deleted() {
    fn dismiss(db: &mut Work, worker: &Worker) -> Result<bool, Violation> {
        db.transaction(|db| {
            for mut task in worker.tasks(db) {
                task.assignee = None.into();
                db.update(&task)?;
            }
            db.delete(worker.id)
        })
    }
    proved_in_scope(|before: Work| {
        forall(&before, |worker: Worker| {
            let mut db = before.clone();
            let reviews = before.all::<Task>().any(|task| task.reviewer.equals(worker.id));
            let gone = dismiss(&mut db, &worker).is_ok();
            let (tasks, old): (Set<Task>, Set<Task>) = (db.all(), before.all());
            reviews.differs(gone) & tasks.is_same(&old) & db.find(worker.id).is_none().into_sym().equals(gone)
        })
    });
    // while somebody's task is theirs, they stay
    proved(|before: Work| {
        forall(&before, |task: Task| {
            implies(task.assignee.is_some(), || {
                let mut db = before.clone();
                let worker = task.assignee(&before).expect("there is one");
                db.delete(worker.id) == Err(Violation)
            })
        })
    });
}

#[test]
fn a_new_row_is_added_and_nothing_else() {
    proved(|before: Users, name: Sym<Label>| {
        let mut db = before.clone();
        let new = db
            .insert(User {
                id: Sym::default(),
                name: name.clone(),
            })
            .expect("refers to nothing");
        let old: Set<User> = before.all();
        db.find(new.id)
            .is_some_and(|found| (found.name.equals(&name) & found.name.equals(&new.name)).decide())
            && (!old.contains(&new)).decide()
            && old.is_within(&db.all()).decide()
            && db
                .all()
                .all(|u: &User| old.contains(u) | u.id.equals(new.id))
                .decide()
    });
    bounded(|before: Users| {
        let mut db = before.clone();
        db.insert(user(0, "a")).expect("refers to nothing");
        db.all::<User>().count().equals(before.all::<User>().count() + 1)
    });
    // nobody knows which key it gets, nor that it is another one than others had
    refuted(|mut db: Users| {
        db.insert(user(0, "a"))
            .expect("refers to nothing")
            .id
            .equals(Key::new(1))
    });
    refuted(|mut db: Users, key: Sym<Key<User>>| {
        assume(db.find(key).is_some());
        db.delete(key).expect("no table refers to it");
        db.insert(user(0, "a"))
            .expect("refers to nothing")
            .id
            .differs(key)
    });
}

#[test]
fn an_update_is_of_one_row() {
    fn rename(db: &mut Users, of: &User) -> bool {
        let new = User {
            name: "x".into(),
            ..of.clone()
        };
        db.update(&new).expect("refers to nothing")
    }
    proved(|before: Users| {
        forall(&before, |u: User| {
            forall(&before, |other: User| {
                let mut db = before.clone();
                assert!(rename(&mut db, &u));
                let is = db.find(u.id).expect("it was there").name.equals("x");
                let stays = db.find(other.id).expect("it was there").name.equals(&other.name);
                is & (u.id.equals(other.id) | stays)
            })
        })
    });
    refuted(|before: Users| {
        forall(&before, |u: User| {
            let mut db = before.clone();
            rename(&mut db, &u);
            db.all().all(|u: &User| u.name.equals("x"))
        })
    });
    refuted(|before: Users| {
        forall(&before, |u: User| {
            let mut db = before.clone();
            rename(&mut db, &u);
            db.find(u.id).expect("it was there").name.should(equal(&u.name))
        })
    });
    // of a row that is not there it makes none
    proved(|before: Users, u: User| {
        let mut db = before.clone();
        let there = before.find(u.id).is_some();
        (rename(&mut db, &u) == there) && db.all::<User>().is_same(&before.all()).decide()
    });
}

#[test]
fn a_row_that_is_referred_to_is_not_deleted() {
    proved(|before: Notes| {
        forall(&before, |n: Note| {
            let mut db = before.clone();
            let refused = db.delete(n.owner) == Err(Violation);
            assert!(refused && db.find(n.owner).is_some());
        })
    });
    proved(|before: Notes| {
        forall(&before, |u: User| {
            let mut db = before.clone();
            let deleted = db.delete(u.id).is_ok();
            assert_eq!(deleted, u.notes(&before).is_empty().decide());
            assert_eq!(db.find(u.id).is_none(), deleted);
        })
    });
    proved(|before: Notes| {
        forall(&before, |n: Note| {
            forall(&before, |other: Note| {
                let mut db = before.clone();
                assert_eq!(db.delete(n.id), Ok(true));
                db.find(n.id).is_none() && (other.id == n.id || db.find(other.id).is_some())
            })
        })
    });
    refuted(|before: Notes| {
        forall(&before, |u: User| {
            let mut db = before.clone();
            db.delete(u.id) == Ok(true)
        })
    });
}

#[test]
fn a_row_may_refer_to_itself() {
    // nobody else has to be there then, and it can be deleted
    refuted(|db: People| forall(&db, |p: Person| p.boss(&db).id.differs(p.id)));
    proved(|before: People| {
        forall(&before, |p: Person| {
            let mut db = before.clone();
            let others = exists(&before, |q: &Person| q.boss.equals(p.id) & q.id.differs(p.id));
            db.delete(p.id).is_ok() == (!others).decide()
        })
    });
    let lonely = refuted(|db: People| db.all::<Person>().is_empty());
    assert!(
        lonely.contains("INSERT INTO \"people\" (\"id\", \"boss\") VALUES (1, 1);"),
        "{lonely}"
    );
}

#[test]
fn references_to_nothing_are_refused() {
    proved(|before: Notes, owner: Sym<Key<User>>| {
        let mut db = before.clone();
        let made = db.insert(note(owner));
        assert_eq!(made.is_ok(), before.find(owner).is_some());
        made.is_ok() || db.all::<Note>().is_same(&before.all()).decide()
    });
    proved(|before: Notes, owner: Sym<Key<User>>| {
        forall(&before, |n: Note| {
            let mut db = before.clone();
            let changed = db.update(&Note { owner, ..n.clone() });
            assert_eq!(changed.is_ok(), before.find(owner).is_some());
            let now = db.find(n.id).expect("it was there").owner;
            now.equals(if changed.is_ok() { owner } else { n.owner })
        })
    });
    refuted(|mut db: Notes, owner: Sym<Key<User>>| db.insert(note(owner)).is_ok());
}

#[test]
fn what_fails_in_a_transaction_has_not_happened() {
    fn give(db: &mut Notes, to: Sym<Key<User>>) -> Result<Note, Violation> {
        db.transaction(|db| {
            let ann = db.insert(user(0, "Ann"))?;
            db.insert(note(ann.id))?;
            db.insert(note(to))
        })
    }
    proved(|before: Notes, to: Sym<Key<User>>| {
        let mut db = before.clone();
        let done = give(&mut db, to).is_ok();
        let same = db.all::<User>().is_same(&before.all()) & db.all::<Note>().is_same(&before.all());
        same.decide() != done
    });
    refuted(|before: Notes, to: Sym<Key<User>>| {
        let mut db = before.clone();
        // the key may be the one that the new user gets
        give(&mut db, to).is_ok() == before.find(to).is_some()
    });
}

#[test]
fn changes_merge() {
    #[symbolic]
    fn add_if(db: &mut Users, wanted: Sym<bool>) {
        if wanted {
            let added = db.insert(user(0, "Ann"));
            assert!(added.is_ok());
        } else {
            let added = db.insert(user(0, "Bob"));
            assert!(added.is_ok());
        }
    }
    let one_path = Limits {
        paths: 1,
        ..Limits::default()
    };
    let added = |mut db: Users, wanted: Sym<bool>| {
        let before = db.all::<User>();
        add_if(&mut db, wanted);
        let new = db.all::<User>().difference(&before);
        new.count().equals(1)
            & new.all(|u| u.name.equals("Ann").equals(wanted) & u.name.equals("Bob").differs(wanted))
    };
    let answer = check_in(3, one_path, &[], added);
    assert!(matches!(answer, Answer::Bounded { .. }), "{answer}");
    refuted(|mut db: Users, wanted: Sym<bool>| {
        add_if(&mut db, wanted);
        exists(&db, |u: &User| u.name.equals("Ann"))
    });
}

#[test]
fn a_row_that_is_added_on_one_side_is_there_on_that_side() {
    #[symbolic]
    fn add_if(db: &mut Users, wanted: Sym<bool>) {
        if wanted {
            let added = db.insert(user(0, "Ann"));
            assert!(added.is_ok());
        }
    }
    #[symbolic]
    fn add_unless(db: &mut Users, unwanted: Sym<bool>) {
        if unwanted {
        } else {
            let added = db.insert(user(0, "Ann"));
            assert!(added.is_ok());
        }
    }
    for add in [add_if, add_unless] {
        refuted(|before: Users, condition: Sym<bool>| {
            let mut db = before.clone();
            add(&mut db, condition);
            db.all::<User>().is_same(&before.all())
        });
        refuted(|before: Users, condition: Sym<bool>| {
            let mut db = before.clone();
            add(&mut db, condition);
            !db.all::<User>().is_same(&before.all())
        });
    }
    proved(|before: Users, condition: Sym<bool>| {
        let (mut one, mut other) = (before.clone(), before.clone());
        add_if(&mut one, condition);
        add_unless(&mut other, condition);
        let is_old = |db: &Users| db.all::<User>().is_same(&before.all());
        is_old(&one).differs(condition) & is_old(&other).equals(condition)
    });
}
