/*
 * A class that is made by its name: reflection.
 *
 * expect: incomplete
 */
public class LoadedByName {
    public static class Task implements Runnable {
        @Override
        public synchronized void run() {
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable task = (Runnable) Class.forName("LoadedByName$Task").getDeclaredConstructor().newInstance();
        task.run();
    }
}
