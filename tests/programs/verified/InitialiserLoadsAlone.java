/*
 * An initialiser that loads a class by its name, before there are other threads: nobody can wait for anybody.
 *
 * expect: verified
 */
public class InitialiserLoadsAlone {
    static final Runnable TASK;

    static {
        try {
            TASK = (Runnable) Class.forName("InitialiserLoadsAlone$Task").getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    static class Task implements Runnable {
        static int runs = Integer.parseInt("0");

        Task() {}

        @Override
        public synchronized void run() {
            runs++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(TASK);
        other.start();
        TASK.run();
        other.join();
        assert Task.runs == 2;
    }
}
