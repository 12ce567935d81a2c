/*
 * A file is asked for by reflection: what the answer rests on is said, as where it is asked for by a call.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/border/reached/FileAskedByReflection.java --strict-environment
 */
import java.io.File;
import java.lang.reflect.Method;

public class FileAskedByReflection {
    public static void main(String[] args) throws Exception {
        Method asks = File.class.getMethod("exists");
        asks.invoke(new File("nothing"));
    }
}
