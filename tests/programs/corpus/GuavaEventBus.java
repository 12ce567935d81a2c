/*
 * Two threads post to one EventBus; a subscriber is not called by two threads at a time.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;

public class GuavaEventBus {
    static class Counter {
        int count;

        @Subscribe
        public void on(String event) {
            count += event.length();
        }
    }

    public static void main(String[] args) throws Exception {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.register(counter);
        Thread other = new Thread(() -> bus.post("aa"));
        other.start();
        bus.post("b");
        other.join();
        assert counter.count == 3 : counter.count;
    }
}
