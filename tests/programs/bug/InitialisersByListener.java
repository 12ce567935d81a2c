/*
 * An initialiser tells its listeners; one of them uses a class whose initialiser needs the first one.
 *
 * expect: bug deadlock
 */
import java.util.ArrayList;
import java.util.List;

public class InitialisersByListener {
    interface Listener {
        void began();
    }

    static final List<Listener> LISTENERS = new ArrayList<>();

    static class Core {
        static int version;

        static {
            for (Listener listener : LISTENERS) {
                listener.began();
            }
            version = 1;
        }
    }

    static class Extension {
        static int needs = Core.version;

        static void begin() {}
    }

    public static void main(String[] args) throws InterruptedException {
        LISTENERS.add(Extension::begin);
        Thread other = new Thread(() -> {
            int version = Core.version;
        });
        other.start();
        Extension.begin();
        other.join();
    }
}
