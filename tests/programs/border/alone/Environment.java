/*
 * What differs from machine to machine is asked, and used only as any value may be.
 *
 * expect: verified
 */
import java.util.Locale;
import java.util.TimeZone;

public class Environment {
    public static void main(String[] args) throws Exception {
        assert Runtime.getRuntime().availableProcessors() >= 1;
        assert Runtime.getRuntime().totalMemory() <= Runtime.getRuntime().maxMemory();
        assert Locale.getDefault() != null && TimeZone.getDefault() != null;
        assert System.getProperty("java.version") != null;
    }
}
