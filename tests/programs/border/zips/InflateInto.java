/*
 * What an inflater writes is written by its thread.
 *
 * expect: bug data-race
 */
import java.util.zip.*;

public class InflateInto {
    public static void main(String[] args) throws Exception {
        Deflater d = new Deflater();
        byte[] out = new byte[100];
        d.setInput("hello".getBytes());
        d.finish();
        int n = d.deflate(out);
        byte[] shared = new byte[100];
        Thread t = new Thread(() -> {
            try {
                Inflater i = new Inflater();
                i.setInput(out, 0, n);
                i.inflate(shared);
                i.end();
            } catch (DataFormatException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        int x = shared[0];
        t.join();
    }
}
