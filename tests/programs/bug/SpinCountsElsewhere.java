/*
 * Loops that look as if they changed nothing, and end by what they count where it is not seen: each fails after its last round.
 *
 * expect: bug assertion
 */
import java.io.IOException;
import java.io.PushbackReader;
import java.io.StringReader;
import java.util.Iterator;
import java.util.List;
import java.util.Scanner;
import java.util.function.BooleanSupplier;

public class SpinCountsElsewhere {
    static final Object LOCK = new Object();
    static boolean ready;

    static boolean isReady() {
        synchronized (LOCK) {
            return ready;
        }
    }

    static boolean goesOn(PushbackReader letters) {
        try {
            return letters.read() != 'c';
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Goes round until that is over, or somebody is ready. */
    static void wait(BooleanSupplier goesOn) {
        while (!isReady() && goesOn.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    /** The inner call runs the same loop, and changes nothing; the outer one has. */
    static int depth(int[] left, boolean inner) {
        int rounds = 0;
        while (left[0] > 0 && !isReady()) {
            if (!inner) {
                less(left);
                depth(new int[] {0}, true);
            }
        }
        return left[0] + rounds;
    }

    static void less(int[] left) {
        left[0]--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
            }
        });
        other.start();
        switch (io.jcheck.Check.toss(4)) {
            case 0 -> {
                PushbackReader letters = new PushbackReader(new StringReader("abc"));
                wait(() -> goesOn(letters));
            }
            case 1 -> {
                Scanner words = new Scanner("a b");
                wait(() -> words.hasNext() && words.next() != null);
            }
            case 2 -> {
                Iterator<String> names = List.of("a", "b").iterator();
                wait(() -> names.hasNext() && names.next() != null);
            }
            case 3 -> depth(new int[] {2}, false);
            default -> {
                StringBuilder text = new StringBuilder("ab");
                wait(() -> text.length() > 0 && text.deleteCharAt(0) == text);
            }
        }
        assert isReady() : "over";
        other.join();
    }
}
