/*
 * Two threads notify one listener, which keeps nobody out.
 *
 * expect: bug data-race
 */
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;

public class NotifiesRacingListener {
    static int seen;

    static void notified(Notification notification, Object handback) {
        seen++;
    }

    public static void main(String[] args) throws InterruptedException {
        NotificationBroadcasterSupport support = new NotificationBroadcasterSupport();
        support.addNotificationListener(NotifiesRacingListener::notified, null, null);
        Thread other = new Thread(() -> support.sendNotification(new Notification("a", "other", 1)));
        other.start();
        support.sendNotification(new Notification("b", "main", 2));
        other.join();
        assert seen == 2;
    }
}
