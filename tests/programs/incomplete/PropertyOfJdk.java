/*
 * What the JDK makes of a property may be kept: whether the time zone is looked up before or after, no map tells.
 *
 * expect: incomplete
 */
public class PropertyOfJdk {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.setProperty("user.timezone", "Asia/Tokyo"));
        other.start();
        java.util.TimeZone.getDefault();
        other.join();
    }
}
