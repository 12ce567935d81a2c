/*
 * Two threads register one bean under a lock: the second one fails, whoever it is.
 *
 * expect: bug uncaught-exception
 */
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class BeansUnderLock {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        public int getCount() {
            return 1;
        }
    }

    static synchronized void register() {
        try {
            ObjectName name = new ObjectName("shop:type=Counter");
            ManagementFactory.getPlatformMBeanServer().registerMBean(new Counter(), name);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BeansUnderLock::register);
        t.start();
        try {
            register();
        } catch (IllegalStateException e) {
        }
        t.join();
    }
}
