/** Static initialisers that fail. The start of a program that runs them fails too. */
class FailingStarts {
    static int other = 1;
}

/** What fails during the initialisation is told there. */
class StartFailing {
    static int zero;
    static int infinite = 1 / zero; // ! access.failed division.by.zero

    public static void main(String[] args) {
        zero = 1;
    }
}

/** An initialiser has its own fields alone. */
class StartForeign {
    static int copied = FailingStarts.other; // ! access.failed

    public static void main(String[] args) {
        copied = 1;
    }
}
