/*
 * Loops that wait, in all forms: a comparison with 0, of two numbers, with null, of two references; a method that only
 * looks; a local variable that is written in each iteration; the end of a thread; a loop in the loop.
 *
 * expect: verified
 */
public class SpinForms {
    static volatile int number;
    static volatile Object object;
    private volatile boolean done;

    boolean isDone() {
        return done;
    }

    public static void main(String[] args) throws InterruptedException {
        SpinForms forms = new SpinForms();
        Object token = new Object();
        int[] data = new int[1];
        Thread other = new Thread(() -> {
            int seen;
            do {
                seen = number;
            } while (seen < 2);
            data[0]++;
            object = token;
            do {
                Thread.onSpinWait();
            } while (object == token);
            data[0]++;
            forms.done = true;
        });
        other.start();
        number = 2;
        do {
            Thread.yield();
        } while (object == null);
        data[0]++;
        object = data;
        while (true) {
            if (forms.isDone()) {
                break;
            }
        }
        assert data[0] == 3;
        boolean some;
        do {
            some = false;
            for (int i = 0; i < 2; i++) {
                some |= number == i;
            }
        } while (some);
        while (other.isAlive()) {
            Thread.yield();
        }
    }
}
