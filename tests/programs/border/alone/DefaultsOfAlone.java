/*
 * The default locale, the default time zone and the standard streams are changed where no other thread lives.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.TimeZone;

public class DefaultsOfAlone {
    public static void main(String[] args) throws Exception {
        assert !Locale.getDefault().equals(Locale.CHINA);
        Locale.setDefault(Locale.CHINA);
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+3"));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(text, true));
        System.setIn(new ByteArrayInputStream(new byte[] {7}));
        Thread other = new Thread(() -> {
            assert Locale.getDefault().equals(Locale.CHINA);
            assert TimeZone.getDefault().getRawOffset() == 3 * 3_600_000;
            System.out.print("a");
        });
        other.start();
        System.out.print("a");
        other.join();
        System.setOut(before);
        assert text.toString().equals("aa") && System.in.read() == 7;
    }
}
