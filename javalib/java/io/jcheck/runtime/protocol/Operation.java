package io.jcheck.runtime.protocol;

/**
 * A visible operation, in the encoding of the protocol. One instance is reused: only the token holder has a pending
 * operation in its hands.
 */
public final class Operation {
    private static final Operation SHARED = new Operation();

    private static final int ENTER = 0;
    private static final int WAIT_RELEASE = 1;
    private static final int WAIT_ACQUIRE = 2;
    private static final int NOTIFY = 3;
    private static final int JOIN = 4;
    private static final int READ = 5;
    private static final int WRITE = 6;
    private static final int TOSS = 7;
    private static final int EXIT = 8;
    private static final int TIMED_WAIT_ACQUIRE = 9;
    private static final int TIMED_JOIN = 10;
    private static final int SLEEP = 11;
    private static final int YIELD = 12;
    private static final int INTERRUPT = 13;
    private static final int INTERRUPTED = 14;
    private static final int IS_INTERRUPTED = 15;
    private static final int IS_ALIVE = 16;
    private static final int CLOCK = 17;
    private static final int NOTIFY_ALL = 18;
    private static final int SPIN = 19;
    private static final int ATOMIC_READ = 20;
    private static final int ATOMIC_WRITE = 21;
    private static final int PARK = 22;
    private static final int TIMED_PARK = 23;
    private static final int UNPARK = 24;
    private static final int TRY_ENTER = 25;
    private static final int LEAVE = 26;
    private static final int ENTER_INTERRUPTIBLY = 27;
    private static final int TIMED_ENTER = 28;
    private static final int DOWN = 29;
    private static final int TIMED_DOWN = 30;
    private static final int UP = 31;
    private static final int STATE = 32;
    private static final int ASSUME = 33;
    private static final int WORK = 34;
    private static final int COUNT_DOWN = 35;
    private static final int AWAIT = 36;
    private static final int TIMED_AWAIT = 37;
    private static final int REMAINING = 38;
    private static final int ENTER_WHEN = 39;
    private static final int TIMED_ENTER_WHEN = 40;
    private static final int SHARE = 41;

    private static final int FIELD = 0;
    private static final int STATIC = 1;
    private static final int ELEMENT = 2;

    private final int[] words = new int[4];
    private int length;

    private static final long CENTURY = 36_525L * 24 * 60 * 60 * 1000;

    private Operation() {}

    public static Operation enter(int object) {
        return SHARED.set(ENTER, object);
    }

    public static Operation waitRelease(int object) {
        return SHARED.set(WAIT_RELEASE, object);
    }

    public static Operation waitAcquire(int object) {
        return SHARED.set(WAIT_ACQUIRE, object);
    }

    public static Operation notify(int object) {
        return SHARED.set(NOTIFY, object);
    }

    public static Operation join(int thread) {
        return SHARED.set(JOIN, thread);
    }

    public static Operation waitAcquire(int object, int millis) {
        return SHARED.set(TIMED_WAIT_ACQUIRE, object, millis);
    }

    public static Operation join(int thread, int millis) {
        return SHARED.set(TIMED_JOIN, thread, millis);
    }

    public static Operation sleep(int millis) {
        return SHARED.set(SLEEP, millis);
    }

    public static Operation yields() {
        return SHARED.set(YIELD);
    }

    public static Operation interrupt(int thread) {
        return SHARED.set(INTERRUPT, thread);
    }

    public static Operation interrupted() {
        return SHARED.set(INTERRUPTED);
    }

    public static Operation isInterrupted(int thread) {
        return SHARED.set(IS_INTERRUPTED, thread);
    }

    /**
     * An assumption that does not hold.
     *
     * @return never granted
     */
    public static Operation assume() {
        return SHARED.set(ASSUME);
    }

    public static Operation works() {
        return SHARED.set(WORK);
    }

    public static Operation state(int thread) {
        return SHARED.set(STATE, thread);
    }

    public static Operation isAlive(int thread) {
        return SHARED.set(IS_ALIVE, thread);
    }

    public static Operation clock() {
        return SHARED.set(CLOCK);
    }

    public static Operation notifyAll(int object) {
        return SHARED.set(NOTIFY_ALL, object);
    }

    public static Operation spin(int operations) {
        return SHARED.set(SPIN, operations);
    }

    public static Operation atomicField(boolean write, int object, int field) {
        return SHARED.set(write ? ATOMIC_WRITE : ATOMIC_READ, FIELD, object, field);
    }

    public static Operation atomicStatic(boolean write, int field) {
        return SHARED.set(write ? ATOMIC_WRITE : ATOMIC_READ, STATIC, field);
    }

    public static Operation atomicElement(boolean write, int array, int index) {
        return SHARED.set(write ? ATOMIC_WRITE : ATOMIC_READ, ELEMENT, array, index);
    }

    public static Operation park() {
        return SHARED.set(PARK);
    }

    public static Operation park(int millis) {
        return SHARED.set(TIMED_PARK, millis);
    }

    public static Operation unpark(int thread) {
        return SHARED.set(UNPARK, thread);
    }

    public static Operation tryEnter(int object) {
        return SHARED.set(TRY_ENTER, object);
    }

    public static Operation leave(int object) {
        return SHARED.set(LEAVE, object);
    }

    public static Operation enterInterruptibly(int object) {
        return SHARED.set(ENTER_INTERRUPTIBLY, object);
    }

    public static Operation enterInterruptibly(int object, int millis) {
        return SHARED.set(TIMED_ENTER, object, millis);
    }

    public static Operation down(int object) {
        return SHARED.set(DOWN, object);
    }

    public static Operation down(int object, int millis) {
        return SHARED.set(TIMED_DOWN, object, millis);
    }

    public static Operation up(int object) {
        return SHARED.set(UP, object);
    }

    public static Operation countDown(int latch, int count) {
        return SHARED.set(COUNT_DOWN, latch, count);
    }

    public static Operation await(int latch, int count) {
        return SHARED.set(AWAIT, latch, count);
    }

    public static Operation await(int latch, int count, int millis) {
        return SHARED.set(TIMED_AWAIT, latch, count, millis);
    }

    public static Operation remaining(int latch, int count) {
        return SHARED.set(REMAINING, latch, count);
    }

    public static Operation share(int object) {
        return SHARED.set(SHARE, object);
    }

    public static Operation enterWhen(int guard) {
        return SHARED.set(ENTER_WHEN, guard);
    }

    public static Operation enterWhen(int guard, int millis) {
        return SHARED.set(TIMED_ENTER_WHEN, guard, millis);
    }

    public static Operation field(boolean write, int object, int field) {
        return SHARED.set(write ? WRITE : READ, FIELD, object, field);
    }

    public static Operation staticField(boolean write, int field) {
        return SHARED.set(write ? WRITE : READ, STATIC, field);
    }

    public static Operation element(boolean write, int array, int index) {
        return SHARED.set(write ? WRITE : READ, ELEMENT, array, index);
    }

    /**
     * A choice between 0 and a bound.
     *
     * @param bound the largest result; not negative
     * @return the shared instance
     */
    public static Operation toss(int bound) {
        return SHARED.set(TOSS, bound);
    }

    public static Operation exit(int status) {
        return SHARED.set(EXIT, status);
    }

    /**
     * Writes the operation.
     *
     * @param out where to
     */
    public void encode(EventBuffer out) {
        for (int i = 0; i < length; i++) {
            out.putInt(words[i]);
        }
    }

    /**
     * Part of what {@link #encode} writes.
     *
     * @param index below 4
     * @return four bytes of it; anything beyond its end
     */
    public int word(int index) {
        return words[index];
    }

    /**
     * Whether it changes nothing that is still there when a loop that waits begins again, as far as is known before it has run: it looks,
     * or takes or releases a lock ({@code ThreadState.locks}). The scheduler says the same in {@code remote/spins.rs}.
     */
    public boolean looks() {
        switch (words[0]) {
            case ATOMIC_WRITE:
            case ENTER:
            case ENTER_INTERRUPTIBLY:
            case TRY_ENTER:
            case LEAVE:
            case READ:
            case ATOMIC_READ:
            case REMAINING:
            case IS_ALIVE:
            case STATE:
            case IS_INTERRUPTED:
            case INTERRUPTED:
            case SLEEP:
            case YIELD:
            case WORK:
            case SPIN:
            case CLOCK:
                return true;
            default:
                return false;
        }
    }

    /** Whether the thread may wait for something else than a lock, or lets time pass, or others go on. */
    public boolean mayWait() {
        switch (words[0]) {
            case WAIT_ACQUIRE:
            case TIMED_WAIT_ACQUIRE:
            case JOIN:
            case TIMED_JOIN:
            case SLEEP:
            case YIELD:
            case WORK:
            case SPIN:
            case PARK:
            case TIMED_PARK:
            case TIMED_ENTER:
            case DOWN:
            case TIMED_DOWN:
            case AWAIT:
            case TIMED_AWAIT:
            case ENTER_WHEN:
            case TIMED_ENTER_WHEN:
                return true;
            default:
                return false;
        }
    }

    /** Whether it may write, which is known when it has run ({@code Unsettled}). */
    public boolean mayWrite() {
        return words[0] == ATOMIC_WRITE;
    }

    /** Whether it may clear the interrupt status, which its result says then. */
    public boolean mayClear() {
        return words[0] == INTERRUPTED || words[0] == SLEEP || words[0] == ENTER_INTERRUPTIBLY;
    }

    private Operation set(int tag) {
        words[0] = tag;
        length = 1;
        return this;
    }

    private Operation set(int tag, int first) {
        set(tag);
        words[1] = first;
        length = 2;
        return this;
    }

    private Operation set(int tag, int first, int second) {
        set(tag, first);
        words[2] = second;
        length = 3;
        return this;
    }

    private Operation set(int tag, int first, int second, int third) {
        set(tag, first, second);
        words[3] = third;
        length = 4;
        return this;
    }

    /** A time limit in milliseconds, rounded up; the largest number for one of centuries, which is none. */
    public static int limit(long millis, int nanos) {
        if (millis >= CENTURY) {
            return Integer.MAX_VALUE;
        }
        long limit = nanos > 0 ? millis + 1 : millis;
        return (int) Math.min(limit, Integer.MAX_VALUE - 1);
    }
}
