/*
 * A thread that wants a stack of its own size gets a thread of its own, in an execution that began on others.
 *
 * expect: verified
 */
public class StackSize {
    static final ThreadLocal<String> OWN = ThreadLocal.withInitial(() -> "fresh");

    public static void main(String[] args) throws InterruptedException {
        OWN.set("main's");
        Thread large = new Thread(null, () -> {
            if (!OWN.get().equals("fresh")) {
                throw new AssertionError("a thread local of another thread");
            }
        }, "large", 1 << 20);
        large.start();
        large.join();
    }
}
