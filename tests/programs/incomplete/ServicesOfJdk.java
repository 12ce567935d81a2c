/*
 * Providers of a service of the JDK are the JDK's own.
 *
 * expect: incomplete
 */
import java.util.ServiceLoader;
import java.util.spi.ToolProvider;

public class ServicesOfJdk {
    public static void main(String[] args) {
        int count = 0;
        for (ToolProvider tool : ServiceLoader.load(ToolProvider.class)) {
            count++;
        }
        System.out.println(count);
    }
}
