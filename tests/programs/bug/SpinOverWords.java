/*
 * A loop goes on by what code of the JDK keeps that no hook sees: it ends, though its thread seems to change nothing.
 *
 * expect: bug assertion
 */
import java.text.BreakIterator;

public class SpinOverWords {
    static final Object LOCK = new Object();
    static boolean ready;

    static boolean isReady() {
        synchronized (LOCK) {
            return ready;
        }
    }

    static boolean hasNext(BreakIterator words) {
        return words.next() != BreakIterator.DONE;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
            }
        });
        other.start();
        BreakIterator words = BreakIterator.getWordInstance();
        words.setText("one two");
        while (!isReady() && hasNext(words)) {
            Thread.onSpinWait();
        }
        assert isReady();
        other.join();
    }
}
