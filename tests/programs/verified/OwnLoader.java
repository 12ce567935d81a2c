/*
 * A class loader of the program that defines nothing finds what its parent has, also in its own threads.
 *
 * expect: verified
 */
public class OwnLoader {
    static int uses;

    static class Delegating extends ClassLoader {
        Delegating() {
            super(OwnLoader.class.getClassLoader());
        }
    }

    static synchronized void use() {
        uses++;
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = new Delegating();
        assert loader.loadClass("OwnLoader") == OwnLoader.class;
        Thread other = new Thread(() -> {
            try {
                assert Class.forName("OwnLoader", true, loader) == OwnLoader.class;
                use();
            } catch (ClassNotFoundException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        other.start();
        use();
        other.join();
        assert uses == 2;
    }
}
