/*
 * A native method takes the lock of its object before it throws: nothing is known of that.
 *
 * expect: incomplete
 */
public class SynchronizedNative {
    synchronized native void call();

    public static void main(String[] args) throws InterruptedException {
        SynchronizedNative object = new SynchronizedNative();
        Thread other = new Thread(() -> {
            synchronized (object) {
                Thread.yield();
            }
        });
        other.start();
        try {
            object.call();
        } catch (UnsatisfiedLinkError missing) {
            // as expected
        }
        other.join();
    }
}
