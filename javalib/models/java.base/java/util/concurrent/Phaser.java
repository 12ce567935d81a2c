package java.util.concurrent;

import io.jcheck.runtime.LockHooks;

/**
 * The model of the phaser: one lock for the books of a whole tree, instead of atomic words that are compared and set again and
 * again, and a latch for each phase. To arrive is one step, also where it passes on to the parents; to wait for the others is
 * another one. Only {@code onAdvance} of the program runs without the lock, between two steps. In the JDK the last one to arrive
 * always takes two; they are apart as soon as a thread looks that has not waited for the end of the phase before.
 */
public class Phaser {
    private static final int MOST = 0xffff;
    private static final int TERMINATED = Integer.MIN_VALUE;

    /** The end of a phase. */
    private static final class Advance {
        /** Null if it has come. */
        final Countdown come;
        /** What follows; written before it comes. */
        int next;
        /** Who has made it come. */
        Thread by;

        Advance() {
            come = new Countdown(1);
        }

        /** It has come, and this is what followed. */
        Advance(int next) {
            come = null;
            this.next = next;
        }
    }

    private final Phaser parent;
    private final Phaser root;
    /** That of the root guards all that follows, in the whole tree. */
    private final Object books = new Object();

    /** Of the root; negative when it is terminated. */
    private int phase;
    /** Of the root. */
    private Advance advance = new Advance();
    /** Of the root: the one before, if there was one. */
    private Advance last;
    /** Of the root: the one that the thread has waited for. */
    private final ThreadLocal<Advance> awaited = new ThreadLocal<>();

    private int parties;
    /** In the phase that was seen last. */
    private int unarrived;
    private int seen;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MOST) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        this.root = parent == null ? this : parent.root;
        if (parent == null || parties > 0 && register(parties) < 0) {
            this.parties = parties;
            this.unarrived = parties;
        }
    }

    // The following have the lock.

    /** A phase that has begun since is one in which nobody has arrived. */
    private void settle() {
        if (root.phase >= 0 && seen != root.phase) {
            seen = root.phase;
            unarrived = parties;
        }
    }

    private boolean hasAllArrived() {
        settle();
        return parties > 0 && unarrived == 0;
    }

    /** Whether all have arrived at the root: the last party of each phaser is one that arrives at its parent. */
    private boolean arrived(boolean leaves) {
        Phaser at = this;
        boolean goes = leaves;
        while (true) {
            at.settle();
            at.unarrived--;
            at.parties -= goes ? 1 : 0;
            if (at.unarrived > 0) {
                return false;
            }
            if (at.parent == null) {
                return true;
            }
            goes = at.parties == 0;
            at = at.parent;
        }
    }

    /** Of the root: the next phase begins, or none. Whom the end has to be told to, without the lock. */
    private Advance next(boolean terminates) {
        int number = (phase + 1) & Integer.MAX_VALUE;
        if (!terminates) {
            unarrived = parties;
            seen = number;
        }
        return ends(terminates ? number | TERMINATED : number);
    }

    private Advance ends(int next) {
        Advance ended = advance;
        ended.next = next;
        ended.by = Thread.currentThread();
        last = ended;
        phase = next;
        advance = new Advance();
        return ended;
    }

    /** The calling thread looks at the books. Unless it knows of the last advance, that might be on its way. */
    private void meetsAdvance() {
        Advance known = root.last;
        if (known != null && known.by != Thread.currentThread() && root.awaited.get() != known) {
            LockHooks.stepsApart();
        }
    }

    private String text() {
        settle();
        meetsAdvance();
        return super.toString() + "[phase = " + root.phase + " parties = " + parties + " arrived = "
                + (parties - unarrived) + "]";
    }

    // what programs call

    public int register() {
        return register(1);
    }

    public int bulkRegister(int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException();
        }
        return parties == 0 ? getPhase() : register(parties);
    }

    private int register(int count) {
        while (true) {
            Advance pending;
            synchronized (root.books) {
                if (count > MOST - parties) {
                    throw new IllegalStateException("Attempt to register more than " + MOST + " parties for " + text());
                }
                if (root.phase < 0) {
                    return root.phase;
                }
                // the first party of a phaser makes that one a party of its parent
                Phaser top = this;
                while (top.parties == 0 && top.parent != null) {
                    top = top.parent;
                }
                if (!top.hasAllArrived()) {
                    Phaser at = this;
                    at.add(count);
                    while (at != top) {
                        at = at.parent;
                        at.add(1);
                    }
                    return root.phase;
                }
                pending = root.advance;
            }
            await(pending);
        }
    }

    /** With the lock. */
    private void add(int count) {
        settle();
        parties += count;
        unarrived += count;
    }

    public int arrive() {
        return arrive(false);
    }

    public int arriveAndDeregister() {
        return arrive(true);
    }

    private int arrive(boolean leaves) {
        Advance ended;
        int number;
        synchronized (root.books) {
            number = root.phase;
            if (!arrivesLast(leaves)) {
                return number;
            }
            ended = endsAtOnce();
        }
        advance(ended, number);
        return number;
    }

    public int arriveAndAwaitAdvance() {
        Advance ended;
        int number;
        boolean isLast;
        synchronized (root.books) {
            number = root.phase;
            isLast = arrivesLast(false);
            if (number < 0) {
                return number;
            }
            ended = isLast ? endsAtOnce() : root.advance;
        }
        if (!isLast) {
            return await(ended);
        }
        return advance(ended, number);
    }

    /** With the lock: arrives, unless it is terminated; whether nobody is left to arrive. */
    private boolean arrivesLast(boolean leaves) {
        if (root.phase < 0) {
            return false;
        }
        settle();
        meetsAdvance();
        if (unarrived == 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + text());
        }
        return arrived(leaves);
    }

    /** With the lock: the phase ends here, unless the program has a word in it. */
    private Advance endsAtOnce() {
        boolean isOneStep = root.getClass() == Phaser.class && !LockHooks.foreseesStepsApart();
        return isOneStep ? root.next(root.parties == 0) : null;
    }

    /**
     * The last party has arrived.
     *
     * @param ended the phase, if it has ended by that
     * @param number its number
     * @return the number of the next one; negative if somebody has terminated the phaser meanwhile
     */
    private int advance(Advance ended, int number) {
        Advance told = ended;
        int next = (number + 1) & Integer.MAX_VALUE;
        if (told == null) {
            int left;
            synchronized (root.books) {
                left = root.parties;
            }
            boolean terminates = root.onAdvance(number, left);
            synchronized (root.books) {
                if (root.phase != number) {
                    return root.phase;
                }
                told = root.next(terminates);
            }
        }
        told.come.countDown();
        return next;
    }

    public int awaitAdvance(int phase) {
        return await(after(phase));
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        Advance pending = after(phase);
        if (pending.come != null) {
            comes(pending, true, false, 0);
            root.awaited.set(pending);
        }
        return pending.next;
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        Advance pending = after(phase);
        if (pending.come != null && !comes(pending, true, true, nanos)) {
            throw new TimeoutException();
        }
        root.awaited.set(pending);
        return pending.next;
    }

    /** The end of this phase, which has come if it is not the one that goes on. */
    private Advance after(int phase) {
        if (phase < 0) {
            return new Advance(phase);
        }
        synchronized (root.books) {
            return root.phase == phase ? root.advance : new Advance(root.phase);
        }
    }

    private int await(Advance pending) {
        if (pending.come == null) {
            return pending.next;
        }
        try {
            comes(pending, false, false, 0);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        root.awaited.set(pending);
        return pending.next;
    }

    /** Waits for the end of a phase; false if it has not come in time. */
    private static boolean comes(Advance pending, boolean interruptible, boolean timed, long nanos)
            throws InterruptedException {
        Wait wait = new Wait(pending.come, interruptible, timed, nanos);
        if (Thread.currentThread() instanceof ForkJoinWorkerThread) {
            ForkJoinPool.managedBlock(wait);
        } else {
            wait.block();
        }
        return wait.hasCome;
    }

    /** Of a worker another one may take the place. */
    private static final class Wait implements ForkJoinPool.ManagedBlocker {
        private final Countdown come;
        private final boolean isInterruptible;
        private final boolean isTimed;
        private final long nanos;
        boolean hasCome;

        Wait(Countdown come, boolean isInterruptible, boolean isTimed, long nanos) {
            this.come = come;
            this.isInterruptible = isInterruptible;
            this.isTimed = isTimed;
            this.nanos = nanos;
        }

        @Override
        public boolean isReleasable() {
            hasCome = come.remaining() == 0;
            return hasCome;
        }

        @Override
        public boolean block() throws InterruptedException {
            if (isTimed) {
                hasCome = come.await(nanos);
            } else if (isInterruptible) {
                come.await();
                hasCome = true;
            } else {
                come.awaitUninterruptibly();
                hasCome = true;
            }
            return true;
        }
    }

    public void forceTermination() {
        Advance ended;
        synchronized (root.books) {
            if (root.phase < 0) {
                return;
            }
            meetsAdvance();
            ended = root.ends(root.phase | TERMINATED);
        }
        ended.come.countDown();
    }

    public final int getPhase() {
        synchronized (root.books) {
            return root.phase;
        }
    }

    public int getRegisteredParties() {
        synchronized (root.books) {
            return parties;
        }
    }

    public int getArrivedParties() {
        synchronized (root.books) {
            settle();
            meetsAdvance();
            return parties - unarrived;
        }
    }

    public int getUnarrivedParties() {
        synchronized (root.books) {
            settle();
            meetsAdvance();
            return unarrived;
        }
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return getPhase() < 0;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    @Override
    public String toString() {
        synchronized (root.books) {
            return text();
        }
    }
}
