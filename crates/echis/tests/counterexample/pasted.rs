fn stays_within_counterexample() {
    echis::expect(stays_within((-6).into(), Account::Limited { balance: 0.into(), limit: Some((-3).into()) }, [(true.into(), 'x'.into())]));
}
