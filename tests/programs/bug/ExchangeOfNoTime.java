/*
 * Two threads that would not wait for each other meet.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeOfNoTime {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> brings(exchanger, "tea"));
        other.start();
        String given = brings(exchanger, "milk");
        other.join();
        assert given == null;
    }

    static String brings(Exchanger<String> exchanger, String what) {
        try {
            return exchanger.exchange(what, 0, TimeUnit.SECONDS);
        } catch (TimeoutException | InterruptedException nobody) {
            return null;
        }
    }
}
