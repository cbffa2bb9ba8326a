//! The random expressions of each type: templates (see `Generator::filled`), and expressions
//! without operands.

/// The primitive types that variables can have.
pub fn primitives() -> [&'static str; 6] {
    ["int", "long", "short", "byte", "char", "boolean"]
}

/// The expressions of a type without operands.
pub fn leaves(ty: &str) -> &'static [&'static str] {
    match ty {
        "int" => &[
            "0",
            "1",
            "-1",
            "2",
            "3",
            "7",
            "10",
            "31",
            "100",
            "-5",
            "Integer.MAX_VALUE",
            "Integer.MIN_VALUE",
            "0x7f",
            "255",
            "65536",
            "'a'",
        ],
        "long" => &[
            "0L",
            "1L",
            "-1L",
            "5L",
            "1000L",
            "Long.MAX_VALUE",
            "Long.MIN_VALUE",
            "4294967296L",
        ],
        "short" => &["(short) 1", "(short) 300", "(short) -2", "Short.MAX_VALUE"],
        "byte" => &["(byte) 1", "(byte) 200", "(byte) -3", "Byte.MIN_VALUE"],
        "char" => &["'a'", "'Z'", "'0'", "(char) 65535", "'\\n'", "(char) 0"],
        "boolean" => &["true", "false"],
        "String" => &["\"ab\"", "\"\"", "\"xyz\"", "\"a\"", "\"Hello\""],
        "A" => &["new A(1)", "new B(2)", "new C(3)"],
        "B" => &["new B(4)", "new C(5)"],
        "int[]" => &["new int[] {1, 2, 3}", "new int[2]", "new int[] {5}"],
        "E" => &["E.X", "E.Y", "E.Z"],
        "Integer" => &["Integer.valueOf(5)", "Integer.valueOf(1000)"],
        "Long" => &["Long.valueOf(5)", "Long.valueOf(-7)"],
        "Short" => &["Short.valueOf((short) -2)"],
        "Byte" => &["Byte.valueOf((byte) 3)"],
        "Character" => &["Character.valueOf('x')", "Character.valueOf((char) 200)"],
        "Boolean" => &["Boolean.valueOf(true)", "Boolean.FALSE"],
        _ => &["new A(4)", "\"o\"", "(Object) 5", "null"],
    }
}

/// The templates of expressions of a type.
pub fn templates(ty: &str) -> &'static [&'static str] {
    match ty {
        "int" => INT,
        "long" => &[
            "({long} {: + - * & | ^} {int long char})",
            "(long) {int}",
            "({long} {: << >> >>>} {int})",
            "({boolean} ? {int} : {long})",
            "({long} / {int})",
            "({long} % 3L)",
            "((Long) {Long}).longValue()",
            "Math.abs({long})",
        ],
        "short" => &[
            "(short) {int}",
            "(short) ({int} + {short})",
            "(short) {long}",
            "{= short}++",
        ],
        "byte" => &[
            "(byte) {int}",
            "(byte) ({int} + {byte})",
            "({= byte} {: += -= *= >>= >>>=} {int long})",
        ],
        "char" => &[
            "(char) {int}",
            "(char) ({int} + {char})",
            "{String}.charAt({int} & 1)",
            "(char) ({char} ^ 32)",
            "{= char}--",
        ],
        "boolean" => BOOLEAN,
        "String" => &[
            "({String} + {char boolean String E})",
            "({char} + {String})",
            "{String}.substring({int} & 1)",
            "({boolean} ? {String} : {String})",
            "{A}.toString()",
            "{E}.{: name toString}()",
            "{String}.concat({String})",
            "{String}.replace({char}, {char})",
            "String.valueOf({char boolean})",
            "(\"\" + {A} + {boolean})",
            "which({int long char byte Integer String A B boolean Short int[]})",
        ],
        "A" => &[
            "new {: A B C}({int})",
            "({boolean} ? {A} : {B})",
            "{A}.self()",
            "((A) {Object})",
            "new A({int}) ‹ int get() ‹ return x + {final int}; › ›",
        ],
        "B" => &["new {: B C}({int})", "{B}.self()"],
        "int[]" => &[
            "new int[] ‹{int}, {char}›",
            "{int[]}.clone()",
            "new int[{int} & 3]",
        ],
        "E" => &["E.values()[{int} & 1]", "({boolean} ? {E} : {E})", "{E}.next()"],
        "Integer" => &[
            "Integer.valueOf({int})",
            "((Integer) ({boolean} ? {int} : {Integer}))",
        ],
        "Long" => &["Long.valueOf({long})", "((Long) ({boolean} ? {long} : {Long}))"],
        "Short" => &["Short.valueOf({short})"],
        "Byte" => &["Byte.valueOf({byte})"],
        "Character" => &[
            "Character.valueOf({char})",
            "((Character) ({boolean} ? {char} : {Character}))",
        ],
        "Boolean" => &[
            "Boolean.valueOf({boolean})",
            "((Boolean) ({boolean} ? {boolean} : {Boolean}))",
        ],
        _ => &[
            "((Object) {A String Integer E int[] Long Character Boolean})",
            "((Object) {int char long boolean})",
            "((Object) ({boolean} ? {int} : {String}))",
            "((Object) ({boolean} ? (Object) {Integer} : {Long}))",
        ],
    }
}

const INT: &[&str] = &[
    "({int} {: + - *} {int short byte char})",
    "({int char byte short} {: & | ^ + -} {int})",
    "({int} {: << >> >>>} {int long byte})",
    "({int} {: / %} {int})",
    "({int} {: / %} (1 + ({int} & 7)))",
    "(int) {long char short}",
    "-({int})",
    "~{int}",
    "({boolean} ? {int} : {int char short})",
    "{String}.length()",
    "{A}.get()",
    "{A}.over({int long char Integer short A})",
    "A.stat({int long char byte Integer Object String})",
    "{int[]}.length",
    "at({int[]}, {int})",
    "{E}.ordinal()",
    "{E}.f({int})",
    "Math.{: min max floorMod}({int}, {int})",
    "{A}.x",
    "(int) {Integer}",
    "{Character} + {Short}",
    "switch (({int}) & 3) ‹ case 0 -> {int}; case 1, 2 -> {char}; default -> {int}; ›",
    "all({int}, {int short})",
    "all()",
    "Integer.compare({int}, {int})",
    "{String}.compareTo({String})",
    "{String}.indexOf({String char})",
    "tick({int})",
    "twice(q -> {final int} + q, {int})",
    "{= int}++",
    "--{= int}",
    "({= int} {: += -= *= ^= <<= >>>= |=} {int long char})",
    "({= int} = {int})",
];

const BOOLEAN: &[&str] = &[
    "({int long short byte char} {: < <= > >= == !=} {int long short byte char})",
    "!{boolean}",
    "({boolean} {: && || & | ^ == !=} {boolean})",
    "{String}.equals({String Object})",
    "((A) {A} {: == !=} (A) {A B})",
    "({Object} instanceof {: A B String Integer int[] I E Comparable Number})",
    "({Integer} {: == != <} {int})",
    "({Boolean} {: == !=} {Boolean})",
    "({E} == {E})",
    "((Integer) {Integer}).equals({int long Integer Object})",
    "((A) {A} instanceof B b && b.x > {int})",
    "{String}.startsWith({String})",
    "{String}.isEmpty()",
];
