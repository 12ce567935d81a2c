/*
 * DATACMNS-1806, mended in 2.3.5: the value is read after that; its fields are still plain.
 *
 * maven: org.springframework.data:spring-data-commons:2.3.5.RELEASE
 * expect: bug data-race
 * why: true, and harmless here: Lazy.getNullable (Lazy.java:211) still keeps the value in a plain field without order;
 *   both threads make the same.
 */
import org.springframework.data.util.Lazy;

public class SpringDataLazyMended {
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
