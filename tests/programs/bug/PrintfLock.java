/*
 * printf calls toString while it holds the lock of System.out; toString takes a lock of the program, which another thread
 * holds while it prints: a deadlock on a plain JVM.
 *
 * expect: bug deadlock
 */
public class PrintfLock {
    static class Value {
        @Override
        public synchronized String toString() {
            return "value";
        }

        synchronized void print() {
            System.out.println("printed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Value value = new Value();
        Thread a = new Thread(() -> System.out.printf("%s%n", value));
        Thread b = new Thread(value::print);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
