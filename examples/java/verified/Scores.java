import java.util.Arrays;

/** Points of a game, in an array that grows, with what Java's library does with arrays. */
public class Scores {
    private int[] points = new int[3];
    private int count;

    /*@ predicate valid() = acc(points) * acc(count) * points != null * acc(points[*]) * 3 <= points.length
          * 0 <= count <= points.length; @*/

    public Scores()
        //@ ensures valid() * count() == 0;
    {
    }

    //@ pure
    public int count()
        //@ requires valid();
        //@ ensures 0 <= \result;
    {
        return count;
    }

    //@ pure
    public int at(int i)
        //@ requires valid() * 0 <= i < count();
    {
        return points[i];
    }

    public void add(int score)
        //@ requires valid() * count() < 1000000;
        //@ ensures valid() * count() == old(count()) + 1;
        //@ ensures at(old(count())) == score;
        //@ ensures forall int i; 0 <= i && i < old(count()) ==> at(i) == old(at(i));
    {
        if (count == points.length) {
            points = Arrays.copyOf(points, count * 2);
        }
        points[count++] = score;
    }

    /** As many are at most as good as they are at least as good. */
    public int median()
        //@ requires valid() * 0 < count();
        //@ ensures valid() * count() == old(count());
    {
        int[] sorted = Arrays.copyOfRange(points, 0, count);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The points on their own, the best one last. */
    public int[] ranking()
        //@ requires valid();
        //@ ensures valid() * count() == old(count()) * \result != null * acc(\result[*]) * \result.length == count();
        //@ ensures forall int i, int j; 0 <= i && i <= j && j < \result.length ==> \result[i] <= \result[j];
    {
        int[] all = new int[count];
        System.arraycopy(points, 0, all, 0, count);
        Arrays.sort(all);
        return all;
    }

    public void clear()
        //@ requires valid();
        //@ ensures valid() * count() == 0;
    {
        Arrays.fill(points, 0);
        count = 0;
    }

    public String toString()
        //@ requires valid();
        //@ ensures valid() * count() == old(count()) * \result != null;
    {
        return String.format("%d points in %d games", total(), count);
    }

    private long total()
        //@ requires valid();
        //@ ensures valid() * count() == old(count());
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
            //@ invariant valid() * count() == old(count()) * 0 <= i * (-2147483648L * i <= sum && sum <= 2147483647L * i);
        {
            sum += points[i];
        }
        return sum;
    }
}
