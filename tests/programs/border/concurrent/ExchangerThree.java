/*
 * Of three threads any two can meet: the third one gives up in time, and what it has brought stays with it.
 *
 * expect: verified
 */
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerThree {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    static int meet(int mine) {
        try {
            return EXCHANGER.exchange(mine, 1, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            return mine;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] met = new int[3];
        Thread[] others = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            others[i] = new Thread(() -> met[number] = meet(number));
            others[i].start();
        }
        met[2] = meet(2);
        others[0].join();
        others[1].join();
        int alone = 0;
        for (int i = 0; i < 3; i++) {
            if (met[i] == i) {
                alone++;
            } else if (met[met[i]] != i) {
                throw new AssertionError(i + " met " + met[i]);
            }
        }
        if (alone != 1) {
            throw new AssertionError(alone + " were alone");
        }
    }
}
