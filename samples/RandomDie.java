/*
 * A random number that is only sometimes the wrong one.
 *
 * A die is thrown with java.util.Random, without a seed. One of the six results leads to a division by zero. A test
 * that throws once finds this in one run out of six; jcheck treats the throw as a choice and tries all results: 6
 * executions, one of them ends in an exception that nobody catches.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 8.3.
 *
 * expect: bug uncaught-exception
 * check: jcheck check samples/RandomDie.java --stop all
 */
import java.util.Random;

public class RandomDie {
    public static void main(String[] args) {
        int die = new Random().nextInt(6) + 1;
        int othersAbove = 6 - die;
        System.out.println("share: " + 60 / othersAbove);
    }
}
