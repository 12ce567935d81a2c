/*
 * A bean whose attribute is asked for by its name counts without a lock, and so does another thread.
 *
 * expect: bug data-race
 */
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class AskedFor {
    static final List<String> SEEN = new ArrayList<>();

    public interface ShopMBean {
        int getSold();
    }

    public static class Shop implements ShopMBean {
        @Override
        public int getSold() {
            SEEN.add("asked");
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("shop:type=Shop");
        server.registerMBean(new Shop(), name);
        Thread other = new Thread(() -> SEEN.add("other"));
        other.start();
        server.getAttribute(name, "Sold");
        other.join();
    }
}
