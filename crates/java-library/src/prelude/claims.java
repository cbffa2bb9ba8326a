package java.lang;

// The permissions that an assertion has mentioned so far during its evaluation. Their sum for a
// location must not exceed the full permission, which is `ALL` shares. A location is a field, given
// by its number, or an element of an array, given by its index.
final class $Claims {
    private static final int ALL = 720720;

    private Object owner;
    private int from;
    private int to;
    private int amount;
    private $Claims others;

    // Claims the locations of an object from `from` to before `to`. A claim that overlaps only
    // partly counts as if it overlapped completely.
    boolean take(Object owner, int from, int to, int amount) {
        int total = amount;
        for ($Claims claim = others; claim != null; claim = claim.others) {
            boolean overlaps = $Echis.$identical(claim.owner, owner) & claim.from < to & from < claim.to;
            total = overlaps ? total + claim.amount : total;
        }
        $Claims claim = new $Claims();
        claim.owner = owner;
        claim.from = from;
        claim.to = to;
        claim.amount = amount;
        claim.others = others;
        others = claim;
        return total <= ALL;
    }
}
