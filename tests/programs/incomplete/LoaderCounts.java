/*
 * What a class loader does depends on who needs a class first, if it shares data.
 *
 * expect: incomplete
 */
public class LoaderCounts {
    static int uses;

    static class Own extends ClassLoader {
        int count;

        Own() {
            super(LoaderCounts.class.getClassLoader());
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            count++;
            return super.loadClass(name);
        }
    }

    static synchronized void use() {
        uses++;
    }

    public static void main(String[] args) throws InterruptedException {
        ClassLoader loader = new Own();
        Runnable load = () -> {
            try {
                assert loader.loadClass("LoaderCounts") == LoaderCounts.class;
                use();
            } catch (ClassNotFoundException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
        Thread one = new Thread(load);
        Thread two = new Thread(load);
        one.start();
        two.start();
        one.join();
        two.join();
        assert uses == 2;
    }
}
