/*
 * Streams of bytes and characters in memory.
 *
 * expect: verified
 */
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;

public class Streams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, "UTF-8");
        print.print("a b");
        BufferedReader reader = new BufferedReader(new StringReader(out.toString("UTF-8")));
        assert reader.readLine().equals("a b") && reader.readLine() == null;
    }
}
