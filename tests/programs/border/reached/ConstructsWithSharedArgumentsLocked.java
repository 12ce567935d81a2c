/*
 * As ConstructsWithSharedArguments.java, under a lock.
 *
 * expect: verified
 */
public class ConstructsWithSharedArgumentsLocked {
    static final Object LOCK = new Object();
    static final Object[] ARGUMENTS = {"a"};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                ARGUMENTS[0] = "b";
            }
        });
        other.start();
        synchronized (LOCK) {
            String.class.getConstructor(String.class).newInstance(ARGUMENTS);
        }
        other.join();
    }
}
