/*
 * `printf` formats under the lock of the stream; `toString` waits for a future that is completed after a line is
 * printed.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CompletableFuture;

public class PrintfWaitsForFuture {
    static final CompletableFuture<String> FUTURE = new CompletableFuture<>();

    static class Item {
        @Override
        public String toString() {
            return FUTURE.join();
        }
    }

    static void first() throws Exception {
        System.out.println("a");
        FUTURE.complete("done");
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
