/*
 * A stack that overflows is an outcome like any other.
 *
 * expect: bug uncaught-exception
 */
public class DeepRecursion {
    static synchronized int depth(int n) {
        return depth(n + 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println(depth(0));
    }
}
