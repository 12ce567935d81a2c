/*
 * Who lists a directory finds what another thread has made there so far.
 *
 * expect: bug assertion
 */
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

public class ListWhileMade {
    public static void main(String[] args) throws Exception {
        File folder = new File("inbox");
        assert folder.mkdir();
        Thread other = new Thread(() -> {
            try {
                new File(folder, "one").createNewFile();
                new File(folder, "two").createNewFile();
            } catch (IOException unexpected) {
                throw new UncheckedIOException(unexpected);
            }
        });
        other.start();
        int found = folder.list().length;
        other.join();
        assert found != 1;
    }
}
