/*
 * Two threads notify one listener, which keeps others out.
 *
 * expect: verified
 */
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;

public class NotifiesListener {
    static int seen;

    static synchronized void notified(Notification notification, Object handback) {
        seen++;
    }

    public static void main(String[] args) throws InterruptedException {
        NotificationBroadcasterSupport support = new NotificationBroadcasterSupport();
        support.addNotificationListener(NotifiesListener::notified, null, null);
        Thread other = new Thread(() -> support.sendNotification(new Notification("a", "other", 1)));
        other.start();
        support.sendNotification(new Notification("b", "main", 2));
        other.join();
        assert seen == 2;
    }
}
