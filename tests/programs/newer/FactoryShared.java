/*
 * As BuilderShared, with a factory, which may be shared.
 *
 * expect: verified
 */
import java.util.concurrent.ThreadFactory;

public class FactoryShared {
    public static void main(String[] args) throws Exception {
        ThreadFactory factory = Thread.ofVirtual().name("w-", 0).factory();
        Thread other = new Thread(() -> factory.newThread(() -> { }));
        other.start();
        factory.newThread(() -> { });
        other.join();
    }
}
