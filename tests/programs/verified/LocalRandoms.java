/*
 * Two threads draw numbers of their own generators, in several ways; they are pinned, so that each execution repeats.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

public class LocalRandoms {
    static int drawn;

    static void draw() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list, random);
        double fraction = random.nextDouble();
        assert 0 <= fraction && fraction < 1 && random.nextInt(4, 8) / 4 == 1;
        assert random.ints(4, 0, 2).allMatch(bit -> bit == 0 || bit == 1);
        synchronized (LocalRandoms.class) {
            drawn += list.get(0) > 1 ? 2 : 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LocalRandoms::draw);
        other.start();
        draw();
        other.join();
        assert drawn >= 2 && drawn <= 4;
    }
}
