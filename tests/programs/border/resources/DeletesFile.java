/*
 * Who deletes a file changes what others are told of it, also in the next execution.
 *
 * expect: incomplete
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
