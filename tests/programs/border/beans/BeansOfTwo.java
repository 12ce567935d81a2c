/*
 * Two threads register one bean, and nothing orders the two: who comes first is not explored.
 *
 * expect: incomplete
 */
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class BeansOfTwo {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        public int getCount() {
            return 1;
        }
    }

    static void register() {
        try {
            ObjectName name = new ObjectName("shop:type=Counter");
            ManagementFactory.getPlatformMBeanServer().registerMBean(new Counter(), name);
        } catch (Exception e) {
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BeansOfTwo::register);
        t.start();
        register();
        t.join();
    }
}
