/** Days of the calendar, from 1583 on. */
public class Date {
    private int year;
    private int month;
    private int day;

    //@ predicate valid() = acc(year) * acc(month) * acc(day) * isDate(year, month, day);

    /*@ pure @*/ public static boolean isLeap(int year)
        //@ requires year >= 1583;
    { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

    /*@ pure @*/ public static int days(int month, int year)
        //@ requires year >= 1583 * 1 <= month <= 12;
        //@ ensures 28 <= \result <= 31;
    {
        return month == 2 ? (isLeap(year) ? 29 : 28)
            : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /*@ pure @*/ public static boolean isDate(int year, int month, int day)
    { return year >= 1583 && 1 <= month && month <= 12 && 1 <= day && day <= days(month, year); }

    /*@ pure @*/ public int year()
        //@ requires valid();
        //@ ensures \result >= 1583;
    { return /*@ opening valid() in @*/ year; }

    /*@ pure @*/ public int month()
        //@ requires valid();
        //@ ensures 1 <= \result <= 12;
    { return /*@ opening valid() in @*/ month; }

    /*@ pure @*/ public int day()
        //@ requires valid();
        //@ ensures 1 <= \result <= days(month(), year());
    { return /*@ opening valid() in @*/ day; }

    /*@ pure @*/ public boolean isBefore(Date other)
        //@ requires valid() * other != null * other.valid();
    {
        return year() != other.year() ? year() < other.year()
            : month() != other.month() ? month() < other.month()
            : day() < other.day();
    }

    public Date(int year, int month, int day)
        //@ requires isDate(year, month, day);
        //@ ensures valid() * year() == year * month() == month * day() == day;
    {
        this.year = year;
        this.month = month;
        this.day = day;
        //@ close valid();
    }

    /** The next day. */
    public void advance()
        //@ requires valid() * year() < 1000000;
        //@ ensures valid();
        //@ ensures old(day()) < days(old(month()), old(year())) ==> day() == old(day()) + 1 && month() == old(month()) && year() == old(year());
        //@ ensures old(day()) == days(old(month()), old(year())) && old(month()) < 12 ==> day() == 1 && month() == old(month()) + 1 && year() == old(year());
        //@ ensures old(day()) == 31 && old(month()) == 12 ==> day() == 1 && month() == 1 && year() == old(year()) + 1;
    {
        //@ open valid();
        if (day < days(month, year)) {
            day++;
        } else if (month < 12) {
            day = 1;
            month++;
        } else {
            day = 1;
            month = 1;
            year++;
        }
        //@ close valid();
    }

    static void client() {
        Date date = new Date(2024, 2, 28);
        date.advance();
        assert date.day() == 29;
        date.advance();
        assert date.month() == 3 && date.day() == 1;
        assert isDate(2000, 2, 29) && !isDate(1900, 2, 29);
    }
}
