/*
 * A choice inside of a static initialiser.
 *
 * expect: bug assertion
 */
import io.jcheck.Check;

public class ChoiceInInitialiser {
    static class A {
        static final int VALUE = Check.toss(1);
    }

    public static void main(String[] args) {
        assert A.VALUE == 0;
    }
}
