/*
 * What a deflater reads is read by its thread.
 *
 * expect: bug data-race
 */
import java.util.zip.*;

public class InflateFrom {
    public static void main(String[] args) throws Exception {
        byte[] in = new byte[20];
        Thread t = new Thread(() -> {
            Deflater d = new Deflater();
            byte[] out = new byte[100];
            d.setInput(in);
            d.finish();
            d.deflate(out);
            d.end();
        });
        t.start();
        in[3] = 1;
        t.join();
    }
}
