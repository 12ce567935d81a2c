/*
 * A bean fills a map when it is registered, in code that the server calls, while another thread fills it.
 *
 * expect: bug data-race
 */
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class Registered {
    static final Map<String, String> SEEN = new HashMap<>();

    public interface ShopMBean {
        int getSold();
    }

    public static class Shop implements ShopMBean, MBeanRegistration {
        @Override
        public int getSold() {
            return 1;
        }

        @Override
        public ObjectName preRegister(MBeanServer server, ObjectName name) {
            SEEN.put("a", "b");
            return name;
        }

        @Override
        public void postRegister(Boolean done) {
        }

        @Override
        public void preDeregister() {
        }

        @Override
        public void postDeregister() {
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> SEEN.put("c", "d"));
        other.start();
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Shop(), new ObjectName("shop:type=Shop"));
        other.join();
    }
}
