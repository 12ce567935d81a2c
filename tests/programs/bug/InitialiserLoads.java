/*
 * Two initialisers that need each other, one of them by name: two threads that begin with different ones wait for each
 * other for ever. The byte code does not show the circle.
 *
 * expect: bug deadlock
 */
public class InitialiserLoads {
    static class One {
        static {
            try {
                Class.forName("InitialiserLoads$Two");
            } catch (ClassNotFoundException missing) {
                throw new AssertionError(missing);
            }
        }
    }

    static class Two {
        static final Object ONE = new One();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> new Two());
        other.start();
        new One();
        other.join();
    }
}
