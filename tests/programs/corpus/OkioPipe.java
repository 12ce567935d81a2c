/*
 * A pipe hands bytes from one thread to another.
 *
 * maven: com.squareup.okio:okio-jvm:3.9.0
 * expect: verified
 */
import java.io.IOException;
import okio.Buffer;
import okio.Pipe;

public class OkioPipe {
    public static void main(String[] args) throws Exception {
        Pipe pipe = new Pipe(8);
        Thread other = new Thread(() -> {
            try {
                pipe.sink().write(new Buffer().writeUtf8("ab"), 2);
                pipe.sink().close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        Buffer seen = new Buffer();
        while (pipe.source().read(seen, 8) >= 0) {}
        other.join();
        assert seen.readUtf8().equals("ab");
    }
}
