/*
 * As EventSourceWritten.java, under a lock.
 *
 * expect: verified
 */
import java.util.EventObject;

public class EventSourceWrittenLocked {
    static final Object LOCK = new Object();
    static class Event extends EventObject {
        Event() {
            super("a");
        }

        void move() {
            source = "b";
        }
    }

    static final Event EVENT = new Event();

    static void first() throws Exception {
        synchronized (LOCK) {
            EVENT.move();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            EVENT.getSource();
        }
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
