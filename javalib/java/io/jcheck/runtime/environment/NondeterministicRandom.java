package io.jcheck.runtime.environment;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.control.Choices;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Token;
import java.util.Arrays;
import java.util.Random;

/**
 * Takes the place of {@code new Random()}: numbers from a small range are choices that jcheck explores, all others
 * follow from the thread that asks. Once the program sets a seed, the numbers are those of {@link Random}.
 *
 * <p>It takes no lock of its own: those of {@link Random} are taken in its methods.
 */
public final class NondeterministicRandom extends Random {
    private static final long serialVersionUID = 1L;
    private static final int LARGEST_CHOICE = 1024;
    /** How many of the bits of a number make a random fraction: those that such a number holds exactly. */
    private static final int FLOAT = 24;
    private static final int DOUBLE = 53;

    private final boolean constructed;
    private boolean seeded;

    /** Creates a source of choices. */
    public NondeterministicRandom() {
        super(Messages.isInstalled() ? 0 : new Random().nextLong());
        constructed = true;
    }

    @Override
    public void setSeed(long seed) {
        super.setSeed(seed);
        // the constructor of Random calls this too
        seeded = constructed;
    }

    @Override
    public int nextInt(int bound) {
        if (!isChoice()) {
            return super.nextInt(bound);
        }
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return choose(0, bound);
    }

    @Override
    public int nextInt(int origin, int bound) {
        if (!isChoice()) {
            return super.nextInt(origin, bound);
        }
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return choose(origin, bound);
    }

    @Override
    public boolean nextBoolean() {
        return isChoice() ? Choices.toss(Token.current(), 1) == 1 : super.nextBoolean();
    }

    @Override
    public int nextInt() {
        return isChoice() ? (int) number() : super.nextInt();
    }

    @Override
    public long nextLong() {
        return isChoice() ? number() : super.nextLong();
    }

    @Override
    public float nextFloat() {
        return isChoice() ? (number() >>> Long.SIZE - FLOAT) * 0x1.0p-24f : super.nextFloat();
    }

    @Override
    public double nextDouble() {
        return isChoice() ? (number() >>> Long.SIZE - DOUBLE) * 0x1.0p-53 : super.nextDouble();
    }

    @Override
    public double nextGaussian() {
        return isChoice() ? gaussian(this) : super.nextGaussian();
    }

    /** The polar method (Knuth, The Art of Computer Programming, volume 2, 3.4.1 C), without keeping the second number. */
    static double gaussian(Random random) {
        while (true) {
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (isChoice()) {
            // nobody is told of what is filled below; what the JDK writes is seen
            Arrays.fill(bytes, (byte) 0);
            fill(bytes);
        } else {
            super.nextBytes(bytes);
        }
    }

    @Override
    protected int next(int bits) {
        return isChoice() ? (int) (number() >>> Long.SIZE - bits) : super.next(bits);
    }

    /** Whether there are numbers of a generator, and with them a state. */
    boolean isSeeded() {
        return seeded;
    }

    private boolean isChoice() {
        return !seeded && Token.current() != null;
    }

    private static int choose(int origin, int bound) {
        long range = (long) bound - origin;
        if (range <= LARGEST_CHOICE) {
            return origin + Choices.toss(Token.current(), (int) range - 1);
        }
        return origin + (int) Long.remainderUnsigned(number(), range);
    }

    private static long number() {
        byte[] bytes = new byte[Long.BYTES];
        fill(bytes);
        long number = 0;
        for (byte one : bytes) {
            number = number << Byte.SIZE | one & 0xff;
        }
        return number;
    }

    /** Any numbers are right. */
    private static void fill(byte[] bytes) {
        Object holder = Border.enterQuietly();
        try {
            Pin.RANDOM_NUMBERS.at(Settings.NO_SITE);
            Token.current().fill(bytes);
        } finally {
            Border.leaveQuietly(holder);
        }
    }
}
