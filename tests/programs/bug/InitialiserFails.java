/*
 * An exception in a static initialiser.
 *
 * expect: bug uncaught-exception
 */
public class InitialiserFails {
    static class A {
        static final int VALUE = Integer.parseInt("x");
    }

    public static void main(String[] args) {
        System.out.println(A.VALUE);
    }
}
