/*
 * The field `source` of an EventObject is written by a subclass and read by `getSource`.
 *
 * expect: bug data-race
 */
import java.util.EventObject;

public class EventSourceWritten {
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
        EVENT.move();
    }

    static void second() throws Exception {
        EVENT.getSource();
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
