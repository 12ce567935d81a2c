/*
 * A static initialiser looks at a thread-local value: whoever uses the class first decides.
 *
 * expect: bug assertion
 */
public class InitialiserWithLocal {
    static final ThreadLocal<String> TENANT = ThreadLocal.withInitial(() -> "nobody");

    static class Cache {
        static final String OWNER = TENANT.get();
    }

    public static void main(String[] args) throws InterruptedException {
        TENANT.set("main");
        Thread other = new Thread(() -> {
            String owner = Cache.OWNER;
        });
        other.start();
        String owner = Cache.OWNER;
        other.join();
        assert owner.equals("main");
    }
}
