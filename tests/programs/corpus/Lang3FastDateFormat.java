/*
 * Two threads ask for the same FastDateFormat and use it.
 *
 * maven: org.apache.commons:commons-lang3:3.14.0
 * expect: verified
 */
import java.util.Locale;
import java.util.TimeZone;
import org.apache.commons.lang3.time.FastDateFormat;

public class Lang3FastDateFormat {
    static String format() {
        TimeZone zone = TimeZone.getTimeZone("UTC");
        return FastDateFormat.getInstance("yyyy-MM-dd HH:mm", zone, Locale.ROOT).format(0L);
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = format());
        other.start();
        String mine = format();
        other.join();
        assert mine.equals("1970-01-01 00:00") : mine;
        assert mine.equals(seen[0]);
    }
}
