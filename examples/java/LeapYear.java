/*
 * Leap years: the rule of Gregory, the rule of Caesar, and the year in which a player's clock stood still.
 *
 * Entry methods:
 *   isLeap(int year)
 *     no bug
 *   agreesWithCaesar(int year)
 *     bug: line 25, AssertionError when the year is divisible by 100 but not by 400
 *   yearOf(int days)
 *     bug: line 45, AssertionError when the day is the last one of a leap year: the loop would go on forever
 */
public class LeapYear {
    static boolean isLeap(int year) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if (year % 2 != 0) {
            assert !leap;
        }
        return leap;
    }

    static void agreesWithCaesar(int year) {
        if (year < 1901 || year > 2399) {
            return;
        }
        assert isLeap(year) == (year % 4 == 0);
    }

    /** The year of a day counted from the first of January 1980, which is day 1. */
    static int yearOf(int days) {
        if (days < 1 || days > 2000) {
            return 0;
        }
        int year = 1980;
        while (days > 365) {
            int before = days;
            if (isLeap(year)) {
                if (days > 366) {
                    days -= 366;
                    year += 1;
                }
            } else {
                days -= 365;
                year += 1;
            }
            assert days < before;
        }
        return year;
    }
}
