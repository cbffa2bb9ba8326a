/*
 * Dates of the Gregorian calendar: days of a month, days between dates, days of the week, and birthdays.
 *
 * Entry methods:
 *   daysIn(int year, int month)
 *     no bug
 *   daysBetween(int year, int month, int day, int laterYear, int laterMonth, int laterDay)
 *     no bug
 *   dayOfWeek(int year, int month, int day)
 *     no bug: two formulas agree
 *   nextDay(int year, int month, int day)
 *     no bug
 *   birthday(int year, int month, int day, int age)
 *     bug: line 20, IllegalArgumentException when born on the 29th of February and the year is no leap year
 */
public class Dates {
    record Date(int year, int month, int day) {
        Date {
            if (!isValid(year, month, day)) {
                throw new IllegalArgumentException("no such date");
            }
        }

        /** Days since the first of March of the year 0. */
        int number() {
            int y = month <= 2 ? year - 1 : year;
            int m = month <= 2 ? month + 9 : month - 3;
            return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1;
        }
    }

    static boolean isValid(int year, int month, int day) {
        return 1600 <= year && year <= 2400 && 1 <= day && day <= daysIn(year, month);
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int daysIn(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            case 1:
            case 3:
            case 5:
            case 7:
            case 8:
            case 10:
            case 12:
                return 31;
            default:
                return 0;
        }
    }

    private static int daysBetween(Date from, Date to) {
        int days = to.number() - from.number();
        if (from.year() == to.year() && from.month() == to.month()) {
            assert days == to.day() - from.day();
        }
        if (days == 0) {
            assert from.equals(to);
        }
        return days;
    }

    static int daysBetween(int year, int month, int day, int laterYear, int laterMonth, int laterDay) {
        if (!isValid(year, month, day) || !isValid(laterYear, laterMonth, laterDay)) {
            return 0;
        }
        return daysBetween(new Date(year, month, day), new Date(laterYear, laterMonth, laterDay));
    }

    static String dayOfWeek(int year, int month, int day) {
        if (!isValid(year, month, day)) {
            return "never";
        }
        int[] shifts = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        int y = month < 3 ? year - 1 : year;
        int weekday = (y + y / 4 - y / 100 + y / 400 + shifts[month - 1] + day) % 7;
        assert weekday == (new Date(year, month, day).number() + 3) % 7;
        return switch (weekday) {
            case 0 -> "Sunday";
            case 1 -> "Monday";
            case 2 -> "Tuesday";
            case 3 -> "Wednesday";
            case 4 -> "Thursday";
            case 5 -> "Friday";
            default -> "Saturday";
        };
    }

    static Date nextDay(int year, int month, int day) {
        if (!isValid(year, month, day)) {
            return null;
        }
        Date date = new Date(year, month, day);
        day++;
        if (day > daysIn(year, month)) {
            day = 1;
            month++;
            if (month > 12) {
                month = 1;
                year++;
            }
        }
        if (year > 2400) {
            return null;
        }
        Date next = new Date(year, month, day);
        assert daysBetween(date, next) == 1;
        return next;
    }

    /** The birthday in the year in which somebody gets that old. */
    static Date birthday(int year, int month, int day, int age) {
        if (!isValid(year, month, day) || age < 0 || age > 2400 - year) {
            return null;
        }
        Date birth = new Date(year, month, day);
        return new Date(birth.year() + age, birth.month(), birth.day());
    }

    public static void main(String[] args) {
        Date moon = new Date(1969, 7, 20);
        Date wall = new Date(1989, 11, 9);
        System.out.println(dayOfWeek(1969, 7, 20) + ", " + daysBetween(moon, wall) + " days before a "
            + dayOfWeek(1989, 11, 9));
    }
}
