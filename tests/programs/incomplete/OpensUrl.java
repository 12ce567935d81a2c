/*
 * What a URL leads to is outside, whoever opens it.
 *
 * expect: incomplete
 */
import java.io.IOException;
import java.net.URL;
import java.util.concurrent.Callable;

public class OpensUrl {
    public static void main(String[] args) throws Exception {
        Callable<Object> open = new URL("file:/no-such-file")::openStream;
        try {
            open.call();
        } catch (IOException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
