/*
 * A thread writes a field and runs at once an initialiser that writes it, too. If the other thread runs the initialiser,
 * the order of the two writes is the other one.
 *
 * expect: bug data-race
 */
public class ClassInitAfterWrite {
    static int state;

    static class Lazy {
        static int value;

        static {
            state = 2;
            value = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            state = 1;
            int read = Lazy.value;
        });
        Thread b = new Thread(() -> {
            int read = Lazy.value;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
