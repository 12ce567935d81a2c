/*
 * As PrintfUnderLock.java; the text is made before the stream is locked.
 *
 * expect: verified
 */
public class PrintfUnderLockMended {
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
        System.out.println(new Item().toString());
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
