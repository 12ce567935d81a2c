/*
 * A class loader of the program asks its superclass for a class file: that it is the original one is not known.
 *
 * expect: incomplete
 */
import java.io.InputStream;

public class ClassFileBySuper {
    static class Loader extends ClassLoader {
        Loader() {
            super(ClassFileBySuper.class.getClassLoader());
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return super.getResourceAsStream(name);
        }
    }

    public static void main(String[] args) throws Exception {
        try (InputStream in = new Loader().getResourceAsStream("ClassFileBySuper.class")) {
            assert in != null;
        }
    }
}
