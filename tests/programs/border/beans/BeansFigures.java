/*
 * Figures of the JVM differ from run to run.
 *
 * expect: incomplete
 */
import java.lang.management.ManagementFactory;

public class BeansFigures {
    public static void main(String[] args) throws Exception {
        if (ManagementFactory.getThreadMXBean().getThreadCount() > 1000) throw new AssertionError();
    }
}
