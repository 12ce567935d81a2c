/*
 * An initialiser fails in one thread. Another one, which nobody waits for, may have ended before, or not.
 *
 * expect: verified
 */
public class InitialiserFailsUnjoined {
    static class Broken {
        static int value = Integer.parseInt("no number");
    }

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Broken.value++;
            } catch (LinkageError whoever) {
                // both are linkage errors
            }
        }).start();
        new Thread(() -> { }).start();
    }
}
