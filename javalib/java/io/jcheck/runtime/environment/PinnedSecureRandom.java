package io.jcheck.runtime.environment;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.Arrays;

/**
 * Takes the place of {@code new SecureRandom()}: numbers that follow from the thread that asks. It takes no lock, and has no
 * state that threads could share.
 */
public final class PinnedSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1L;

    /** What makes the numbers; of the JDK while no execution runs. */
    private static final class Source extends SecureRandomSpi {
        private static final long serialVersionUID = 1L;

        private transient SecureRandom real;

        @Override
        protected void engineSetSeed(byte[] seed) {
            // a seed adds to what there is, and here all depends on the thread
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            ThreadState self = Token.current();
            if (self == null) {
                real().nextBytes(bytes);
                return;
            }
            Object holder = Border.enterQuietly();
            try {
                Pin.RANDOM_NUMBERS.at(Settings.NO_SITE);
                self.fill(bytes);
            } finally {
                Border.leaveQuietly(holder);
            }
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            byte[] seed = new byte[count];
            engineNextBytes(seed);
            return seed;
        }

        private synchronized SecureRandom real() {
            if (real == null) {
                real = new SecureRandom();
            }
            return real;
        }
    }

    private final Source source;

    /** Creates one. */
    public PinnedSecureRandom() {
        this(new Source());
    }

    private PinnedSecureRandom(Source source) {
        super(source, null);
        this.source = source;
    }

    @Override
    public String getAlgorithm() {
        return "NativePRNG";
    }

    @Override
    public void setSeed(byte[] seed) {
        source.engineSetSeed(seed);
    }

    @Override
    public void setSeed(long seed) {
        // the constructor of Random calls this, too
    }

    @Override
    public void nextBytes(byte[] bytes) {
        // nobody is told of what is filled below; what the JDK writes is seen
        Arrays.fill(bytes, (byte) 0);
        source.engineNextBytes(bytes);
    }

    @Override
    public byte[] generateSeed(int count) {
        return source.engineGenerateSeed(count);
    }

    @Override
    public double nextGaussian() {
        return NondeterministicRandom.gaussian(this);
    }
}
