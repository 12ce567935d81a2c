/*
 * Main registers a bean and finds it again; that of the execution before is gone.
 *
 * expect: verified
 */
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class BeansOfMain {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        public int getCount() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("shop:type=Counter");
        if (server.isRegistered(name)) throw new AssertionError("from the execution before");
        server.registerMBean(new Counter(), name);
        int[] n = new int[1];
        Runnable r = () -> {
            synchronized (n) {
                n[0]++;
            }
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
        if (server.queryNames(new ObjectName("shop:*"), null).size() != 1) throw new AssertionError();
        server.unregisterMBean(name);
    }
}
