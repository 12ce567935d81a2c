/*
 * Who deletes a file that is not there changes nothing.
 *
 * expect: verified
 */
import java.io.File;

public class DeletesFile {
    public static void main(String[] args) throws Exception {
        File none = new File("no such file of this program");
        Thread other = new Thread(() -> none.delete());
        other.start();
        boolean there = none.exists();
        other.join();
        assert !there;
    }
}
