package java.lang;

// The permissions that an assertion has spoken of while it was evaluated: together they must not be more than there is of a location.
// An amount counts shares; a location is a field by its number, or an element of an array by its index.
final class $Claims {
    private static final int ALL = 720720;

    private Object owner;
    private int from;
    private int to;
    private int amount;
    private $Claims others;

    // Claims the locations of an object from one on and before another one. Parts of what overlaps count as if all of it did.
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
