/*
 * As PrintfWaitsForFuture.java; the text is made before the stream is locked.
 *
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;

public class PrintfWaitsForFutureMended {
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
