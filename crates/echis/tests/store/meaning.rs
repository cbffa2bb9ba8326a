//! What databases, keys, references, sets and quantifiers mean.

use super::*;

#[test]
fn a_database_has_any_number_of_rows() {
    refuted(|db: Users| exists(&db, |_: &User| true));
    refuted(|db: Users| !exists(&db, |_: &User| true));
    refuted(|db: Users| db.all::<User>().count().at_most(2));
    // nobody has looked at four
    bounded(|db: Users| db.all::<User>().count().at_most(3));
    let four = |db: Users| db.all::<User>().count().at_most(3);
    assert!(matches!(in_scope(4, four), Answer::Refuted(_)));
    let three = |db: Users| db.all::<User>().count().at_most(3);
    assert!(matches!(in_scope(3, three), Answer::Bounded { .. }));
    // a claim that the solver is asked about, and that no small database is against
    bounded(|db: Users| {
        let all: Set<User> = db.all();
        let four = all.any(|a| {
            all.any(|b| all.any(|c| all.any(|d| a.id.below(b.id) & b.id.below(c.id) & c.id.below(d.id))))
        });
        !four
    });
}

#[test]
fn a_scope_may_be_different_for_a_table() {
    let scope = Scope::from(2).with::<User>(1);
    assert_eq!(scope.to_string(), "up to 2 rows a table, 1 in `users`");
    let one = |db: Notes| db.all::<User>().count().at_most(1);
    assert!(matches!(in_scope(scope.clone(), one), Answer::Bounded { .. }));
    let two = |db: Notes| db.all::<Note>().count().at_most(1);
    assert!(matches!(in_scope(scope, two), Answer::Refuted(_)));
}

#[test]
fn keys_are_different_and_otherwise_any() {
    proved(|db: Users| {
        forall(&db, |a: User| {
            forall(&db, |b: User| a.id.equals(b.id).implies(a.name.equals(&b.name)))
        })
    });
    refuted(|db: Users| {
        forall(&db, |a: User| {
            forall(&db, |b: User| a.name.equals(&b.name).implies(a.id.equals(b.id)))
        })
    });
    proved(|db: Users| forall(&db, |a: User| a.id.above(Key::default())));
    // rows need not be numbered from 1 on
    refuted(|db: Users| {
        exists(&db, |_: &User| true).implies(exists(&db, |u: &User| u.id.equals(Key::new(1))))
    });
    refuted(|db: Users| forall(&db, |a: User| a.id.below(Key::new(1000))));
    // that one key is greater says nothing of the names
    refuted(|db: Users| {
        forall(&db, |a: User| {
            forall(&db, |b: User| a.id.below(b.id).implies(a.name.at_most(&b.name)))
        })
    });
}

#[test]
fn quantifiers_are_about_rows_of_their_own() {
    // were both the same row, all would be equal
    refuted(|db: Users| {
        let all: Set<User> = db.all();
        all.all(|a| all.all(|b| a.name.equals(&b.name)))
    });
    refuted(|db: Users| {
        let all: Set<User> = db.all();
        let bobs = all.filter(|u| u.name.equals("Bob"));
        all.all(|a| bobs.contains(a))
    });
    refuted(|db: Users| {
        let all: Set<User> = db.all();
        let least = all.filter(|a| all.all(|b| a.name.at_most(&b.name)));
        all.is_within(&least)
    });
    proved(|db: Users| {
        let all: Set<User> = db.all();
        let least = all.filter(|a| all.all(|b| a.name.at_most(&b.name)));
        least.all(|a| least.all(|b| a.name.equals(&b.name)))
    });
    proved(|db: Users| {
        let all: Set<User> = db.all();
        !all.any(|a| all.any(|b| a.id.equals(b.id) & a.name.differs(&b.name)))
    });
}

#[test]
fn a_specification_that_chooses_a_row_does_not_bring_it_about() {
    refuted(|db: Users| {
        let _ = forall(&db, |_: User| true);
        exists(&db, |_: &User| true)
    });
    refuted(|db: Users| forall(&db, |_: User| false));
    proved(|db: Users| {
        assume(db.all::<User>().is_empty());
        forall(&db, |_: User| false)
    });
    // what a condition guards is not executed elsewhere
    proved(|db: Users| {
        forall(&db, |u: User| {
            implies(u.id.equals(Key::default()), || -> Sym<bool> {
                panic!("no key is 0")
            })
        })
    });
}

#[test]
fn references_are_to_rows_that_exist() {
    proved(|db: Notes| forall(&db, |n: Note| n.owner(&db).id.equals(n.owner)));
    proved(|db: Notes| forall(&db, |n: Note| n.owner(&db).notes(&db).should(include(&n))));
    refuted(|db: Notes| forall(&db, |u: User| u.notes(&db).should_not(be_empty())));
    refuted(|db: Notes| forall(&db, |n: Note| forall(&db, |u: User| n.owner(&db).id.equals(u.id))));
    proved(|db: Notes| {
        let note_without_user = db.all::<User>().is_empty() & !db.all::<Note>().is_empty();
        !note_without_user
    });
}

#[test]
fn references_may_be_empty() {
    refuted(|db: Work| db.all::<Task>().all(|task| task.assignee.is_some()));
    refuted(|db: Work| db.all::<Task>().all(|task| task.assignee.is_none()));
    // those that are not are to rows that exist
    proved(|db: Work| {
        forall(&db, |task: Task| {
            let worker = task.assignee(&db);
            task.assignee.is_some().equals(worker.is_some())
                & worker.map_or(true.into(), |w| task.assignee.equals(w.id))
        })
    });
    proved(|db: Work| {
        forall(&db, |worker: Worker| {
            worker.tasks(&db).all(|task| task.assignee.is_some())
        })
    });
    refuted(|db: Work| {
        forall(&db, |task: Task| {
            exists(&db, |worker: &Worker| worker.tasks(&db).contains(&task))
        })
    });
    proved(|db: Work| {
        forall(&db, |task: Task| {
            let is_theirs = exists(&db, |worker: &Worker| worker.tasks(&db).contains(&task));
            is_theirs.equals(task.assignee.is_some())
        })
    });
    // through a join that refers to nobody comes nobody
    proved(|db: Work| {
        forall(&db, |worker: Worker| {
            let has_reviewed = worker.tasks(&db).any(|task| task.reviewer.is_some());
            worker.teachers(&db).is_empty().equals(!has_reviewed)
        })
    });
}

/// Code may ask for any key, also for one that no row has.
#[test]
fn no_key_is_that_of_none() {
    proved(|db: Work, id: Sym<Key<Worker>>| {
        db.filter(|task: &Task| task.assignee.equals(id))
            .all(|task| task.assignee.is_some())
    });
    proved(|id: Sym<Key<Worker>>| Sym::<Option<Key<Worker>>>::from(id).is_some());
    proved_in_scope(|mut db: Work, id: Sym<Key<Worker>>| {
        let there = db.find(id).is_some();
        let added = db.insert(task(id.into()));
        added.is_ok() == there
    });
    let mut empty = Work::new();
    assert_eq!(
        empty
            .insert(task(Key::new(0).into()))
            .map(|task| task.id.number()),
        Err(Violation)
    );
    assert!(empty.insert(task(None.into())).is_ok());
    // keys of no rows are one key, known or not
    let no_row = |number: i64| Sym::<Option<Key<Worker>>>::from(Key::new(number));
    assert_eq!(no_row(-5).equals(no_row(-6)).as_known(), Some(&true));
    assert_eq!(no_row(-6).below(no_row(-5)).as_known(), Some(&false));
    proved(move |a: Sym<Key<Worker>>| {
        let is_none_of_a_row = a.at_most(Key::default());
        is_none_of_a_row.implies(no_row(-5).equals(a) & !no_row(-6).below(a))
    });
    // and before all of them comes none
    proved(|id: Sym<Key<Worker>>| Sym::<Option<Key<Worker>>>::known(None).below(id));
    proved(|a: Sym<Option<Key<Worker>>>, b: Sym<Option<Key<Worker>>>| {
        a.below(b).equals(match (a.to_option(), b.to_option()) {
            (Some(a), Some(b)) => a.below(b),
            (a, b) => known(a.is_none() && b.is_some()),
        })
    });
}

#[test]
fn empty_references_are_shown_as_null() {
    fn somebody_does_it(db: Work) -> Specification {
        forall(&db, |task: Task| task.assignee.is_some())
    }
    let example = check(somebody_does_it).expect_refuted();
    let said = example.to_string();
    assert!(
        said.contains("id | assignee | reviewer\n          1  | NULL     | NULL"),
        "{said}"
    );
    let insert = "INSERT INTO \"tasks\" (\"id\", \"assignee\", \"reviewer\") VALUES (1, NULL, NULL);";
    assert!(said.contains(insert), "{said}");
    let test = example.as_test("somebody_does_it");
    assert!(
        test.contains("Task { id: Key::new(1).into(), assignee: None.into(), reviewer: None.into() }"),
        "{test}"
    );
    // as it can be pasted
    let pasted = Database::new().with(Task {
        id: Key::new(1).into(),
        assignee: None.into(),
        reviewer: None.into(),
    });
    assert!(panics(|| echis::expect(somebody_does_it(pasted))));
    let full = Work::new()
        .with(Worker {
            id: Key::new(3).into(),
        })
        .with(Task {
            id: Key::new(1).into(),
            assignee: Some(Key::new(3)).into(),
            reviewer: Key::new(3).into(),
        });
    assert_eq!(
        format!("{full:?}"),
        "workers:\n  id\n  3\ntasks:\n  id | assignee | reviewer\n  1  | 3        | 3"
    );
}

#[test]
fn associations_go_through_others() {
    proved(|db: Tags| forall(&db, |t: Tagging| t.note(&db).tags(&db).contains(&t.tag(&db))));
    proved(|db: Tags| {
        forall(&db, |n: Note| {
            n.tags(&db)
                .all(|tag| exists(&db, |t: &Tagging| t.note.equals(n.id) & t.tag.equals(tag.id)))
        })
    });
    refuted(|db: Tags| forall(&db, |n: Note| n.tags(&db).is_same(&db.all())));
    // a tag counts once
    refuted(|db: Tags| {
        let db = &db;
        forall(db, |n: Note| {
            n.tags(db)
                .count()
                .equals(db.filter(|t: &Tagging| t.note.equals(n.id)).count())
        })
    });
}

#[test]
fn sets_are_sets() {
    proved(|db: Notes| {
        let (secret, rated) = (
            db.filter(|n: &Note| n.secret),
            db.filter(|n: &Note| n.stars.above(3)),
        );
        let both = secret.intersection(&rated);
        let any = secret.union(&rated);
        both.should(be_within(&any))
            & both.is_same(&rated.intersection(&secret))
            & any.is_same(&rated.union(&secret))
            & any.difference(&rated).is_same(&secret.difference(&both))
            & secret.difference(&rated).intersection(&rated).is_empty()
            & both.is_same(&db.filter(|n: &Note| n.secret & n.stars.above(3)))
            & any.is_same(&db.filter(|n: &Note| n.secret | n.stars.above(3)))
    });
    refuted(|db: Notes| {
        let (secret, rated) = (
            db.filter(|n: &Note| n.secret),
            db.filter(|n: &Note| n.stars.above(3)),
        );
        secret.union(&rated).is_within(&secret)
    });
    refuted(|db: Notes| {
        let (secret, rated) = (
            db.filter(|n: &Note| n.secret),
            db.filter(|n: &Note| n.stars.above(3)),
        );
        secret.difference(&rated).is_same(&secret)
    });
    bounded(|db: Notes| {
        let (secret, rated) = (
            db.filter(|n: &Note| n.secret),
            db.filter(|n: &Note| n.stars.above(3)),
        );
        (secret.union(&rated).count() + secret.intersection(&rated).count())
            .equals(secret.count() + rated.count())
    });
}

#[test]
fn rows_are_looked_at_one_by_one() {
    // in a loop, by forking, and in a fold, by merging
    bounded(|db: Notes| {
        let mut sum = 0_u64;
        for note in db.filter(|n: &Note| n.secret) {
            assert!(note.secret.decide());
            sum += 1;
        }
        db.filter(|n: &Note| n.secret).count().equals(sum)
    });
    let one_path = Limits {
        paths: 1,
        ..Limits::default()
    };
    let fold = |db: Notes| {
        let all: Set<Note> = db.all();
        let secret = all.fold(Sym::known(0_u64), |sum, n| sum + n.secret.select(1, 0));
        let open = all.fold(Sym::known(0_u64), |sum, n| sum + n.secret.select(0, 1));
        (secret + open).equals(all.count())
    };
    assert!(matches!(check_in(3, one_path, &[], fold), Answer::Bounded { .. }));
    // a step is not executed for rows that are not there
    bounded(|db: Notes| {
        db.filter(|n: &Note| n.stars.above(0))
            .fold((), |(), n| assert!(n.stars > 0));
    });
    refuted(|db: Notes| db.all().fold((), |(), n: &Note| assert!(n.stars > 0)));
}

#[test]
fn rows_come_in_the_order_of_their_keys() {
    bounded(|mut db: Users| {
        db.insert(user(0, "new")).expect("refers to nothing");
        let keys: Vec<Sym<Key<User>>> = db.all().into_iter().map(|u: User| u.id).collect();
        keys.windows(2).all(|pair| pair[0] < pair[1])
    });
}

#[test]
fn what_is_asked_of_rows_is_asked_of_those_that_are_there() {
    // an owner that does not exist, or one star more than there can be, is nothing that happens
    bounded(|db: Notes| {
        db.filter(|n: &Note| n.owner(&db).name.equals("Ann"))
            .is_within(&db.all())
    });
    bounded(|db: Notes| {
        assume(db.all().all(|n: &Note| n.stars.below(255)));
        db.all().all(|n: &Note| (n.stars + 1).above(0))
    });
    assert!(refuted(|db: Notes| db.all().all(|n: &Note| (n.stars + 1).above(0))).contains("overflow"));
    // what is assumed of rows is not assumed where there are none
    refuted(|db: Users, x: Sym<u8>| {
        let _ = db.all().all(|_: &User| {
            assume(x.above(3));
            true
        });
        x.above(3)
    });
    bounded(|db: Users, x: Sym<u8>| {
        let _ = db.all().all(|_: &User| {
            assume(x.above(3));
            true
        });
        x.above(3) | db.all::<User>().is_empty()
    });
}

/// Any four rows: too many for the default scope.
fn has_four(db: &Users) -> Sym<bool> {
    let all: Set<User> = db.all();
    all.any(|a| all.any(|b| all.any(|c| all.any(|d| a.id.below(b.id) & b.id.below(c.id) & c.id.below(d.id)))))
}

/// One for all of them would be an input that none of them has.
#[test]
fn each_row_that_is_asked_about_has_inputs_of_its_own() {
    let all_or_nothing = |db: Users| {
        assume(has_four(&db));
        let some = db.filter(|_: &User| echis::any::<Sym<bool>>("wanted"));
        some.is_empty() | some.is_same(&db.all())
    };
    assert!(matches!(check(all_or_nothing), Answer::Unknown(_)));
    assert!(matches!(in_scope(4, all_or_nothing), Answer::Refuted(_)));
}

#[test]
fn a_row_does_not_leave_the_question_about_it() {
    // it would be an arbitrary row, of which something is asked that is true of the row that was
    // asked about
    let answer = check(|db: Users| {
        let leaked = RefCell::new(None);
        let all: Set<User> = db.all();
        let _ = all.any(|u| {
            leaked.replace(Some(u.clone()));
            true
        });
        leaked.take().is_none_or(|u| db.find(u.id).is_some())
    });
    assert!(
        matches!(answer, Answer::Refuted(_) | Answer::Bounded { .. }),
        "{answer}"
    );
    let answer = check(|db: Users| {
        let leaked = Cell::new(Sym::known(true));
        let all: Set<User> = db.all();
        let _ = all.any(|u| {
            leaked.set(u.name.equals(&u.name) & u.id.above(Key::default()));
            true
        });
        leaked.get()
    });
    assert!(!matches!(answer, Answer::Proved { .. }), "{answer}");
    // what is true of any row need not be true if there is none
    let answer = check(|db: Users| {
        let leaked = Cell::new(Sym::known(false));
        let all: Set<User> = db.all();
        let _ = all.any(|u| {
            let (a, b) = (u.name.equals("a"), u.id.above(Key::new(5)));
            leaked.set((a & b) | !a | !b);
            true
        });
        leaked.get()
    });
    assert!(!matches!(answer, Answer::Proved { .. }), "{answer}");
}

#[test]
fn a_counterexample_can_be_read_and_kept() {
    fn all_public(db: Notes) -> Specification {
        forall(&db, |n: Note| !n.secret & n.owner(&db).name.differs("O'Neill"))
    }
    let example = check(all_public).expect_refuted();
    let expected = "it is false
    a =
        users:
          id | name
          1  | ''
        notes:
          id | owner | secret | stars
          1  | 1     | true   | 0
        BEGIN;
        PRAGMA defer_foreign_keys = ON;
        INSERT INTO \"users\" (\"id\", \"name\") VALUES (1, '');
        INSERT INTO \"notes\" (\"id\", \"owner\", \"secret\", \"stars\") VALUES (1, 1, 1, 0);
        COMMIT;
    note = Note { id: Key::new(1), owner: Key::new(1), secret: true, stars: 0 }";
    assert_eq!(example.to_string(), expected);
    let test = "#[test]
fn all_public_counterexample() {
    echis::expect(all_public(Database::new()\
.with(User { id: Key::new(1).into(), name: \"\".into() })\
.with(Note { id: Key::new(1).into(), owner: Key::new(1).into(), secret: true.into(), stars: 0.into() })));
}";
    assert_eq!(example.as_test("all_public"), test);
    // outside of an exploration it is about all rows that there are
    let db = Notes::new().with(user(1, "Ann"));
    let with_note = |secret: bool| {
        db.clone().with(Note {
            id: Key::new(1).into(),
            secret: secret.into(),
            ..note(Key::new(1).into())
        })
    };
    echis::expect(all_public(with_note(false)));
    assert!(panics(|| echis::expect(all_public(with_note(true)))));
}

#[test]
fn known_databases_are_in_order() {
    let db = Users::new().with(user(5, "Eve")).with(user(2, "Bob"));
    let names: Vec<String> = db.all().into_iter().map(|u: User| u.name.to_string()).collect();
    assert_eq!(names, ["Bob", "Eve"]);
    let mut more = db.clone();
    let new = more.insert(user(0, "Ann")).expect("refers to nothing");
    assert_eq!(new.id.as_known(), Some(&Key::new(6)));
    for wrong in [user(5, "twice"), user(0, "none")] {
        let db = db.clone();
        assert!(panics(|| drop(db.with(wrong))));
    }
}

#[echis::test(scope = 2)]
fn in_a_scope_what_was_asked_for_is_enough(db: Users) -> Sym<bool> {
    db.all::<User>().count().at_most(2)
}

#[echis::test(scope = Scope::from(1).with::<User>(2), paths = 100)]
fn a_scope_is_an_expression(db: Notes) -> Specification {
    forall(&db, |n: Note| db.all().contains(&n))
}

#[test]
fn values_are_like_what_matchers_say() {
    check(|x: Sym<u8>, y: Sym<u8>| {
        x.should(be_below(y)).equals(x.below(y))
            & x.should(be_above(7)).equals(x.above(7))
            & x.should_not(equal(y)).equals(x.differs(y))
    })
    .expect_proved();
    check(|x: Sym<u8>| x.should(be_above(7)) | x.should(be_below(7))).expect_refuted();
}

#[test]
fn keys_are_numbers() {
    check(|key: Sym<Key<User>>| Sym::<Key<User>>::of_number(key.number()).equals(key)).expect_proved();
    check(|n: Sym<i64>| {
        Sym::<Key<User>>::of_number(n)
            .equals(Key::new(7))
            .equals(n.equals(7))
    })
    .expect_proved();
}
