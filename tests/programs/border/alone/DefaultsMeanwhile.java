/*
 * A standard stream is replaced while another thread prints.
 *
 * expect: bug or incomplete
 */
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class DefaultsMeanwhile {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Thread other = new Thread(() -> System.out.print("a"));
        other.start();
        System.setOut(new PrintStream(text, true));
        other.join();
        assert text.size() == 0;
    }
}
