/*
 * The program puts its own stream behind System.out: then println calls the program while it holds a lock of the JDK.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/OwnOutputStream.java --divergence-timeout 2
 */
public class OwnOutputStream {
    static class Sink extends java.io.OutputStream {
        private int bytes;

        @Override
        public synchronized void write(int b) {
            bytes++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.setOut(new java.io.PrintStream(new Sink(), true));
        Thread a = new Thread(() -> System.out.println("a"));
        Thread b = new Thread(() -> System.out.println("b"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
