/*
 * Two threads reach a class by its name only. Its initialiser comes before every use of it, whoever runs it; its
 * methods have hooks, however the objects are made.
 *
 * expect: verified
 */
public class LoadedByName {
    public static class Counter implements Runnable {
        static int start = Integer.parseInt("10");
        static int count;

        static {
            count = start;
        }

        @Override
        public void run() {
            synchronized (Counter.class) {
                count++;
            }
        }
    }

    static int seen() {
        synchronized (Counter.class) {
            return Counter.count;
        }
    }

    static void use() {
        try {
            Class<?> type = Class.forName("LoadedByName$Counter");
            Runnable counter = (Runnable) type.getDeclaredConstructor().newInstance();
            counter.run();
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LoadedByName::use);
        other.start();
        use();
        other.join();
        if (seen() != 12) {
            throw new AssertionError(seen());
        }
    }
}
