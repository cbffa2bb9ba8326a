//! The specification, for all databases.

use echis::store::Database;
use echis::{Answer, Limits, Specification, check, check_in};
use echis_example_crm::contacts::{version_one, version_two};
use echis_example_crm::model::Crm;
use echis_example_crm::specification::*;

#[test]
fn version_one_shows_private_opportunities_of_others() {
    let example = check(|db: Database<Crm>| private_opportunities_are_not_shown(&db, version_one::show))
        .expect_refuted();
    let expected = "it is false
    a =
        users:
          id | name
          1  | ''
          2  | ''
        contacts:
          id | name | user | access
          1  | ''   | 1    | ''
        opportunities:
          id | name | contact | user | access
          1  | ''   | 1       | 1    | 'private'
        BEGIN;
        PRAGMA defer_foreign_keys = ON;
        INSERT INTO \"users\" (\"id\", \"name\") VALUES (1, '');
        INSERT INTO \"users\" (\"id\", \"name\") VALUES (2, '');
        INSERT INTO \"contacts\" (\"id\", \"name\", \"user\", \"access\") VALUES (1, '', 1, '');
        INSERT INTO \"opportunities\" (\"id\", \"name\", \"contact\", \"user\", \"access\") VALUES (1, '', 1, 1, 'private');
        COMMIT;
    user = User { id: Key::new(2), name: \"\" }
    contact = Contact { id: Key::new(1), name: \"\", user: Key::new(1), access: \"\" }
    opportunity = Opportunity { id: Key::new(1), name: \"\", contact: Key::new(1), user: Key::new(1), access: \"private\" }";
    assert_eq!(example.to_string(), expected);
}

#[echis::test]
fn version_two_shows_no_private_opportunities_of_others(db: Database<Crm>) -> Specification {
    private_opportunities_are_not_shown(&db, version_two::show)
}

#[echis::test]
fn version_one_shows_ones_own(db: Database<Crm>) -> Specification {
    own_opportunities_are_shown(&db, version_one::show)
}

#[echis::test]
fn version_two_shows_ones_own(db: Database<Crm>) -> Specification {
    own_opportunities_are_shown(&db, version_two::show)
}

// opportunities are deleted one by one
#[echis::test(scope = 3)]
fn deleting(db: Database<Crm>) -> Specification {
    deleting_is_about_ones_own(&db)
}

#[test]
fn a_proof_of_deleting_is_not_claimed() {
    let answer = check(|db: Database<Crm>| deleting_is_about_ones_own(&db));
    assert!(matches!(answer, Answer::Bounded { .. }), "{answer}");
    // that there are no opportunities of others is not so
    let wrong = check_in(2, Limits::default(), &[], |db: Database<Crm>| {
        echis::forall(&db, |u| {
            echis::forall(&db, |c: echis_example_crm::model::Contact| {
                echis_example_crm::contacts::delete(&mut db.clone(), &u, c.id).is_ok() == (c.user == u.id)
            })
        })
    });
    assert!(matches!(wrong, Answer::Refuted(_)), "{wrong}");
}
