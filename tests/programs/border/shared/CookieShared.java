/*
 * Two threads use one cookie without order.
 *
 * expect: bug data-race
 */
import java.net.HttpCookie;

public class CookieShared {
    static final HttpCookie COOKIE = new HttpCookie("name", "value");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> COOKIE.setValue("other"));
        other.start();
        COOKIE.getValue();
        other.join();
    }
}
