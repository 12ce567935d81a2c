/*
 * A static initialiser waits for a thread that needs the class: the thread waits for the initialisation to end, which
 * waits for the thread.
 *
 * expect: bug deadlock
 * check: jcheck check tests/programs/bug/ClassInitStartsThread.java --divergence-timeout 2
 */
public class ClassInitStartsThread {
    static class Cache {
        static int value;

        static {
            Thread loader = new Thread(() -> fill());
            loader.start();
            try {
                loader.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void fill() {
            value = 1;
        }
    }

    public static void main(String[] args) {
        if (Cache.value != 1) {
            throw new IllegalStateException();
        }
    }
}
