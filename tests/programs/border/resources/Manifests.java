/*
 * A program without a jar finds no manifest: those of jcheck's own jars are not there for it.
 *
 * expect: verified
 */
import java.util.Collections;

public class Manifests {
    private static final String NAME = "META-INF/MANIFEST.MF";

    public static void main(String[] args) throws Exception {
        ClassLoader loader = Manifests.class.getClassLoader();
        String all = Collections.list(loader.getResources(NAME)).toString();
        boolean none = loader.getResource(NAME) == null && loader.getResourceAsStream(NAME) == null
                && Manifests.class.getResourceAsStream("/" + NAME) == null;
        if (!all.equals("[]") || !none) {
            throw new AssertionError(all);
        }
    }
}
