/*
 * As BothMakeFolders, but whoever comes second is told that the directory is there, and gives up.
 *
 * expect: bug assertion
 */
import java.io.File;

public class FoldersCheckThenMake {
    static int put;

    static synchronized void counted() {
        put++;
    }

    static void put(String name) {
        File folder = new File("data");
        if (!folder.exists() && !folder.mkdir()) {
            return;
        }
        counted();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> put("b"));
        other.start();
        put("a");
        other.join();
        assert put == 2;
    }
}
