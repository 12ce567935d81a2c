/*
 * Two threads ask a context for a lazy singleton.
 *
 * maven: org.springframework:spring-context:6.1.10
 * expect: verified
 * today: incomplete
 * why: more executions than 20 seconds allow.
 */
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.support.GenericApplicationContext;

public class SpringLazySingleton {
    static final AtomicInteger MADE = new AtomicInteger();

    public static class Service {
        public Service() {
            MADE.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean(Service.class, definition -> definition.setLazyInit(true));
        context.refresh();
        Service[] seen = new Service[1];
        Thread other = new Thread(() -> seen[0] = context.getBean(Service.class));
        other.start();
        Service mine = context.getBean(Service.class);
        other.join();
        assert mine == seen[0] && MADE.get() == 1;
    }
}
