/*
 * A listener is called after it was removed: who calls them all has begun before.
 *
 * expect: bug
 */
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenerCalledLate {
    static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
    static volatile boolean closed;

    static void hear() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    static void tell() {
        LISTENERS.forEach(listener -> listener.run());
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable listener = ListenerCalledLate::hear;
        LISTENERS.add(listener);
        Thread teller = new Thread(ListenerCalledLate::tell, "teller");
        teller.start();
        LISTENERS.remove(listener);
        closed = true;
        teller.join();
    }
}
