/*
 * `printf` formats under the lock of the stream; `toString` wants a lock whose owner prints.
 *
 * expect: bug deadlock
 */
public class PrintfUnderLock {
    static final Object LOCK = new Object();

    static class Item {
        @Override
        public String toString() {
            synchronized (LOCK) {
                return "item";
            }
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            System.out.println("a");
        }
    }

    static void second() throws Exception {
        System.out.printf("%s%n", new Item());
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
