/*
 * DATACMNS-1806: one of two threads gets null from a lazy value.
 *
 * maven: org.springframework.data:spring-data-commons:2.3.4.RELEASE
 * expect: bug assertion
 * why: true: Lazy.getNullable reads the value (Lazy.java:206) before it asks whether there is one (208), and returns
 *   what it has read.
 */
import org.springframework.data.util.Lazy;

public class SpringDataLazy {
    public static void main(String[] args) throws Exception {
        Lazy<String> lazy = Lazy.of(() -> "value");
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = lazy.getNullable());
        other.start();
        String mine = lazy.getNullable();
        other.join();
        assert mine != null && seen[0] != null;
    }
}
