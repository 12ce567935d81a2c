/*
 * Random numbers without a seed, used as any number may be.
 *
 * expect: verified
 */
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

public class RandomNumbers {
    public static void main(String[] args) throws Exception {
        double random = Math.random();
        assert 0 <= random && random < 1;
        assert UUID.randomUUID().version() == 4;
        int below = ThreadLocalRandom.current().nextInt(3);
        assert 0 <= below && below < 3;
        assert new SplittableRandom(1).nextInt() == new SplittableRandom(1).nextInt();
    }
}
