/*
 * Two threads ask an injector for a singleton.
 *
 * maven: com.google.inject:guice:7.0.0
 * expect: verified
 * today: incomplete
 * why: the classes that it makes by sun.misc.Unsafe are not rewritten.
 */
import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;

public class GuiceSingleton {
    static final AtomicInteger MADE = new AtomicInteger();

    @Singleton
    public static class Service {
        public Service() {
            MADE.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Injector injector = Guice.createInjector(new AbstractModule() {});
        Service[] seen = new Service[1];
        Thread other = new Thread(() -> seen[0] = injector.getInstance(Service.class));
        other.start();
        Service mine = injector.getInstance(Service.class);
        other.join();
        assert mine == seen[0] && MADE.get() == 1;
    }
}
