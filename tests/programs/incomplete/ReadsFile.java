/*
 * Files are not modelled.
 *
 * expect: incomplete
 */
import java.io.File;

public class ReadsFile {
    public static void main(String[] args) {
        assert !new File("no-such-file").exists();
    }
}
