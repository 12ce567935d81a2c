/*
 * Two threads use one cookie under its lock.
 *
 * expect: verified
 */
import java.net.HttpCookie;

public class CookieSharedLocked {
    static final HttpCookie COOKIE = new HttpCookie("name", "value");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (COOKIE) {
                COOKIE.setValue("other");
            }
        });
        other.start();
        synchronized (COOKIE) {
            COOKIE.getValue();
        }
        other.join();
        assert HttpCookie.parse("Set-Cookie: a=b; Path=/").get(0).getPath().equals("/");
    }
}
