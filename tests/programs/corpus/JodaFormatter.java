/*
 * Two threads print and parse with one formatter.
 *
 * maven: joda-time:joda-time:2.12.7
 * expect: bug data-race
 * why: true, and wanted: years are kept in an array that threads share without order
 *   (BasicChronology.getYearInfo); its objects have final fields, which are in no race.
 */
import org.joda.time.DateTimeZone;
import org.joda.time.format.DateTimeFormat;
import org.joda.time.format.DateTimeFormatter;

public class JodaFormatter {
    public static void main(String[] args) throws Exception {
        DateTimeFormatter formatter = DateTimeFormat.forPattern("yyyy-MM-dd").withZone(DateTimeZone.UTC);
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = formatter.print(0L));
        other.start();
        long parsed = formatter.parseMillis("1970-01-02");
        other.join();
        assert parsed == 86_400_000L && seen[0].equals("1970-01-01") : seen[0];
    }
}
