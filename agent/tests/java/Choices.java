import io.jcheck.Check;
import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.environment.NondeterministicRandom;
import java.util.Random;

/** Choices of the program and of random numbers. */
public class Choices {
    public static void main(String[] args) {
        Random random = new NondeterministicRandom();
        StringBuilder seen = new StringBuilder();
        seen.append(Check.isRunningUnderJcheck()).append(' ').append(Check.toss(5));
        seen.append(' ').append(random.nextInt(3)).append(' ').append(random.nextInt(10, 20));
        int large = random.nextInt(5000);
        seen.append(' ').append(random.nextBoolean()).append(' ').append(0 <= large && large < 5000);
        seen.append(' ').append(random.nextLong() != random.nextLong());
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException expected) {
            seen.append(" refused");
        }
        random.setSeed(42);
        seen.append(' ').append(random.nextInt() == new Random(42).nextInt());
        try {
            Check.toss(-1);
        } catch (IllegalArgumentException expected) {
            seen.append(" refused");
        }
        System.out.println(seen);
        Hooks.exit(7, 1);
    }
}
