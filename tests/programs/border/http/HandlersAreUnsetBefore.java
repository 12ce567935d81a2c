/*
 * What keeps cookies and answers, and who is asked for passwords, is set by one of two threads; each execution begins without them.
 *
 * expect: verified
 */
import java.net.Authenticator;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

public class HandlersAreUnsetBefore {
    static final AtomicInteger first = new AtomicInteger();

    static final class Nothing extends ResponseCache {
        @Override
        public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    static void set() {
        if (first.getAndIncrement() == 0) {
            assert CookieHandler.getDefault() == null;
            assert ResponseCache.getDefault() == null;
            assert Authenticator.getDefault() == null;
            CookieHandler.setDefault(new CookieManager());
            ResponseCache.setDefault(new Nothing());
            Authenticator.setDefault(new Authenticator() {});
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(HandlersAreUnsetBefore::set);
        other.start();
        set();
        other.join();
        assert CookieHandler.getDefault() != null;
    }
}
