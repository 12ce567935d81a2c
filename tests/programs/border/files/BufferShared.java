/*
 * An array is written to a file while another thread changes it.
 *
 * expect: bug data-race
 */
import java.io.FileOutputStream;

public class BufferShared {
    public static void main(String[] args) throws Exception {
        byte[] buffer = {1, 2, 3};
        try (FileOutputStream out = new FileOutputStream("bytes")) {
            Thread other = new Thread(() -> buffer[1] = 9);
            other.start();
            out.write(buffer);
            other.join();
        }
    }
}
