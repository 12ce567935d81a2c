/*
 * `printf` formats under the lock of the stream; the text of an object without `toString` calls `hashCode`, which wants a
 * lock whose owner prints.
 *
 * expect: bug deadlock
 */
public class PrintfCallsHashCode {
    static final Object LOCK = new Object();

    static class Item {
        @Override
        public int hashCode() {
            synchronized (LOCK) {
                return 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                System.out.println("a");
            }
        });
        other.start();
        System.out.printf("%s%n", new Item());
        other.join();
    }
}
