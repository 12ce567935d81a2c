/*
 * A thread does something of its own when it is started.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class StartOverridden {
    static final List<Integer> LIST = new ArrayList<>();

    static final class Noted extends Thread {
        @Override
        public void start() {
            LIST.size();
            super.start();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> LIST.add(2));
        other.start();
        Noted noted = new Noted();
        noted.start();
        noted.join();
        other.join();
    }
}
