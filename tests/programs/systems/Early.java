import java.net.ServerSocket;

/** A process that may be deadlocked before it listens, so that the one after it never begins. With an argument it takes its locks in one order. */
public class Early {
    public static void main(String[] args) throws Exception {
        Object one = new Object();
        Object two = new Object();
        Thread other = new Thread(() -> {
            synchronized (one) {
                synchronized (two) {
                    assert Thread.holdsLock(one);
                }
            }
        });
        other.start();
        synchronized (args.length == 0 ? two : one) {
            synchronized (args.length == 0 ? one : two) {
                assert Thread.holdsLock(two);
            }
        }
        other.join();
        new ServerSocket(9000).close();
    }

    public static class Client {
        public static void main(String[] args) {}
    }
}
