/*
 * A class file is asked of the module: that it is the original one is not known.
 *
 * expect: incomplete
 */
import java.io.IOException;
import java.io.InputStream;

public class ClassFileOfModule {
    public static void main(String[] args) throws IOException {
        try (InputStream in = ClassFileOfModule.class.getModule().getResourceAsStream("ClassFileOfModule.class")) {
            assert in != null;
        }
    }
}
