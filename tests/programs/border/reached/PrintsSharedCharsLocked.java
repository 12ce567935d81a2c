/*
 * As PrintsSharedChars.java, under a lock.
 *
 * expect: verified
 */
public class PrintsSharedCharsLocked {
    static final Object LOCK = new Object();
    static final char[] TEXT = {'a', 'b'};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                TEXT[1] = 'c';
            }
        });
        other.start();
        synchronized (LOCK) {
            System.out.println(TEXT);
        }
        other.join();
    }
}
