/*
 * A choice that is not made by a schedule.
 *
 * Check.toss(n) returns any number from 0 to n, and jcheck tries them all. That is how a test says "whatever the user
 * does", "whatever the network does". Here the environment answers 0, 1 or 2, and 2 was forgotten: 3 executions, one of
 * them fails.
 *
 * Source: VS_toss in P. Godefroid, Model checking for programming languages using VeriSoft, POPL 1997; Stoller 2002,
 * section 8.3.
 *
 * expect: bug assertion
 * check: jcheck check samples/Toss.java --stop all
 */
import io.jcheck.Check;

public class Toss {
    public static void main(String[] args) {
        int answer = Check.toss(2);
        assert answer < 2 : "nobody thought of the answer " + answer;
        System.out.println("answer " + answer);
    }
}
