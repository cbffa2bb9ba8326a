public class Spouse {
    public static void main(String[] args) {
        Person a = new Person();
        Person b = new Person();
        a.marry(b);
        assert a.getSpouse() == b;
        b.divorce();
        assert a.getSpouse() == null;
    }
}

class Person {
    private Person spouse;

    /*@ predicate valid() = acc(spouse, 1/2)
            * (spouse == null ? acc(spouse, 1/2) : acc(spouse.spouse, 1/2) * spouse.spouse == this); @*/

    Person()
        //@ ensures valid() * getSpouse() == null;
    { }

    /*@ pure @*/ Person getSpouse()
        //@ requires valid();
    { return spouse; }

    void marry(Person other)
        //@ requires other != null * valid() * other.valid() * getSpouse() == null * other.getSpouse() == null;
        //@ ensures valid() * other.valid() * getSpouse() == other * other.getSpouse() == this;
    {
        spouse = other;
        other.spouse = this;
    }

    void divorce()
        //@ requires valid() * getSpouse() != null * getSpouse().valid();
        //@ ensures valid() * getSpouse() == null * old(getSpouse()).valid() * old(getSpouse()).getSpouse() == null;
    {
        Person other = spouse;
        other.spouse = null;
        spouse = null;
    }
}
