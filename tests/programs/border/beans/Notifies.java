/*
 * A bean tells a listener of the program, which fills a map that another thread fills.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;

public class Notifies {
    static final Map<String, String> SEEN = new HashMap<>();

    public static void main(String[] args) throws Exception {
        NotificationBroadcasterSupport bean = new NotificationBroadcasterSupport();
        bean.addNotificationListener((notification, handback) -> SEEN.put("a", "b"), null, null);
        Thread other = new Thread(() -> SEEN.put("c", "d"));
        other.start();
        bean.sendNotification(new Notification("shop", "here", 1));
        other.join();
    }
}
