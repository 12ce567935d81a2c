package io.jcheck.runtime;

import io.jcheck.Check;
import java.util.Random;

/**
 * Takes the place of {@code new Random()}: numbers from a small range are choices that jcheck explores, all others are
 * zero and reported as nondeterminism. Once the program sets a seed, the numbers are those of {@link Random}.
 *
 * <p>It takes no lock of its own: those of {@link Random} are taken in its methods.
 */
public final class NondeterministicRandom extends Random {
    private static final long serialVersionUID = 1L;
    private static final int LARGEST_CHOICE = 1024;

    private final boolean constructed;
    private boolean seeded;

    /** Creates a source of choices. */
    public NondeterministicRandom() {
        super(Control.isInstalled() ? 0 : new Random().nextLong());
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
        return isChoice() ? Check.toss(1) == 1 : super.nextBoolean();
    }

    @Override
    public int nextInt() {
        return isChoice() ? (int) zero("nextInt") : super.nextInt();
    }

    @Override
    public long nextLong() {
        return isChoice() ? zero("nextLong") : super.nextLong();
    }

    @Override
    public float nextFloat() {
        return isChoice() ? zero("nextFloat") : super.nextFloat();
    }

    @Override
    public double nextDouble() {
        return isChoice() ? zero("nextDouble") : super.nextDouble();
    }

    @Override
    public double nextGaussian() {
        return isChoice() ? zero("nextGaussian") : super.nextGaussian();
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (isChoice()) {
            java.util.Arrays.fill(bytes, (byte) zero("nextBytes"));
        } else {
            super.nextBytes(bytes);
        }
    }

    @Override
    protected int next(int bits) {
        return isChoice() ? (int) zero("next") : super.next(bits);
    }

    /** Whether there are numbers of a generator, and with them a state. */
    boolean isSeeded() {
        return seeded;
    }

    private boolean isChoice() {
        return !seeded && Control.current() != null;
    }

    private static int choose(int origin, int bound) {
        long range = (long) bound - origin;
        if (range <= LARGEST_CHOICE) {
            return origin + Check.toss((int) range - 1);
        }
        return origin + (int) zero("nextInt(1025..)");
    }

    private static long zero(String method) {
        Object holder = Border.enterQuietly();
        try {
            Gaps.nondeterminism("java.util.Random." + method);
            return 0;
        } finally {
            Border.leaveQuietly(holder);
        }
    }
}
