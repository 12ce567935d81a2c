/*
 * What a virtual thread has of its own, and what it inherits.
 *
 * expect: verified
 */
public class VirtualLocals {
    static final ThreadLocal<String> OWN = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws Exception {
        OWN.set("main");
        INHERITED.set("i");
        Thread thread = Thread.ofVirtual().start(() -> {
            assert OWN.get() == null && INHERITED.get().equals("i");
            OWN.set("virtual");
        });
        Thread other = Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> {
            assert INHERITED.get() == null;
        });
        thread.join();
        other.join();
        assert OWN.get().equals("main");
    }
}
