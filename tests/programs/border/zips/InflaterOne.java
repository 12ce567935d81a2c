/*
 * Two threads use one deflater, each under a lock.
 *
 * expect: verified
 */
import java.util.zip.*;

public class InflaterOne {
    public static void main(String[] args) throws Exception {
        Deflater d = new Deflater();
        Runnable r = () -> {
            byte[] out = new byte[100];
            synchronized (d) {
                d.setInput("hello".getBytes());
                d.finish();
                d.deflate(out);
                d.reset();
            }
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
        d.end();
    }
}
