package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockGuard;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The model of the pool: one lock for its books and all queues, instead of fences, atomic words and scans of queues. A worker
 * takes the newest task of its own, or in asynchronous mode the oldest, else the oldest that was submitted, else the oldest of
 * another worker. Who waits for a task runs it if it is among those of its own, and the parts of a {@link CountedCompleter}
 * wherever they are; else another worker may begin meanwhile. Workers that wait for tasks stay, and any of them may get the next
 * one; the limits of their number beside the parallelism are not looked at. Which workers have nothing to do is in the books only
 * if somebody asks for it anywhere in the program, or could tell from the number of workers. To submit a task and to count the
 * worker that it needs is one step, as long as nobody asks for that number.
 *
 * All this is so only where it matters how many tasks are run at a time. As long as it does not, each task has a worker of its
 * own, see {@link #isUnlimited}.
 */
public class ForkJoinPool extends AbstractExecutorService implements ScheduledExecutorService {
    public interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private enum Phase {
        RUNNING,
        SHUTDOWN,
        STOP,
        TERMINATED
    }

    /** Tasks in the order in which they came. */
    static final class Tasks {
        private static final class Node {
            final ForkJoinTask<?> task;
            Node before;
            Node after;

            Node(ForkJoinTask<?> task) {
                this.task = task;
            }
        }

        private Node first;
        private Node last;
        int size;

        void add(ForkJoinTask<?> task) {
            Node node = new Node(task);
            node.before = last;
            if (last == null) {
                first = node;
            } else {
                last.after = node;
            }
            last = node;
            size++;
        }

        private ForkJoinTask<?> take(Node node) {
            if (node == null) {
                return null;
            }
            if (node.before == null) {
                first = node.after;
            } else {
                node.before.after = node.after;
            }
            if (node.after == null) {
                last = node.before;
            } else {
                node.after.before = node.before;
            }
            size--;
            return node.task;
        }

        ForkJoinTask<?> pollOldest() {
            return take(first);
        }

        ForkJoinTask<?> pollNewest() {
            return take(last);
        }

        ForkJoinTask<?> peek(boolean newest) {
            Node node = newest ? last : first;
            return node == null ? null : node.task;
        }

        boolean remove(ForkJoinTask<?> task) {
            Node node = last;
            while (node != null && node.task != task) {
                node = node.before;
            }
            return take(node) != null;
        }

        /** The newest that completes this one, or the oldest. */
        ForkJoinTask<?> pollPart(CountedCompleter<?> of, boolean newest) {
            Node node = newest ? last : first;
            while (node != null
                    && !(node.task instanceof CountedCompleter<?> && ((CountedCompleter<?>) node.task).leadsTo(of))) {
                node = newest ? node.before : node.after;
            }
            return take(node);
        }

        ForkJoinTask<?> pollAsynchronous() {
            Node node = first;
            while (node != null && !(node.task instanceof CompletableFuture.AsynchronousCompletionTask)) {
                node = node.after;
            }
            return take(node);
        }
    }

    private static final String COMMON = "java.util.concurrent.ForkJoinPool.common.";
    private static final int MOST = 0x7fff;
    /** Of a pool whose program does not say how many: enough for two tasks side by side. */
    private static final int WORKERS = 2;
    /** Since this version tasks from outside may be interrupted, and {@link CompletableFuture} wants two workers. */
    private static final int INTERRUPTIBLE = 22;

    private static final AtomicInteger POOLS = new AtomicInteger();

    /** No lambda, whose linking takes time when a JVM starts. */
    private static final class Standard implements ForkJoinWorkerThreadFactory {
        private final boolean clearsLocals;

        Standard(boolean clearsLocals) {
            this.clearsLocals = clearsLocals;
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return new ForkJoinWorkerThread(null, pool, true, clearsLocals);
        }
    }

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = new Standard(false);
    static final ForkJoinPool common = new ForkJoinPool("ForkJoinPool.commonPool-");

    final Thread.UncaughtExceptionHandler handler;
    private final ForkJoinWorkerThreadFactory factory;
    private final boolean isAsynchronous;
    private final String prefix;

    private final ReentrantLock lock = new ReentrantLock();
    /** Where workers wait until there are tasks, or will not be. */
    private final LockGuard idle = new LockGuard(lock, null);
    private final Condition quiet = LockGuard.parking(lock);
    private final Condition termination = lock.newCondition();

    // guarded by the lock
    private Phase phase = Phase.RUNNING;
    private int parallelism;
    /** So many workers are to be left when others are blocked. */
    private final int minimumRunnable;
    /** Whether nobody has said how many. */
    private boolean isAssumed;
    private final Tasks submissions = new Tasks();
    /** Tasks in all queues. */
    private int queued;
    private final List<ForkJoinWorkerThread> workers = new ArrayList<>();
    /** Workers, including those that are about to come and without those that are about to go. */
    private int count;
    /** Those of them that have something to do, or may have, as far as that is in the books. */
    private int busy;
    /** Workers that wait for something else than tasks. */
    private int blocked;
    /** Workers that wait until there is nothing to do. */
    private int quiescing;

    private int names;
    private long stolen;
    /** Some worker was employed for a task. */
    private boolean hasHandedOver;
    /** Who has stopped it at once. */
    private Thread stopper;
    private DelayScheduler delays;
    /** Delayed tasks that are neither submitted nor cancelled. */
    private final List<DelayScheduler.ScheduledForkJoinTask<?>> delayed = new ArrayList<>();
    private boolean cancelsDelayed;

    // where each task has a worker of its own

    /** Whether that may be: no worker is one that the program makes. */
    private final boolean mayBeUnlimited;
    /** It takes no more tasks from outside. */
    private volatile boolean isClosed;
    /** Tasks that were pushed. */
    private volatile long begun;
    /** Counted down by each that has ended. */
    private final Countdown ended = new Countdown(Integer.MAX_VALUE);

    /** The common one. */
    private ForkJoinPool(String prefix) {
        String wanted = System.getProperty(COMMON + "parallelism");
        ForkJoinWorkerThreadFactory own = (ForkJoinWorkerThreadFactory) ofProperty(COMMON + "threadFactory");
        this.handler = (Thread.UncaughtExceptionHandler) ofProperty(COMMON + "exceptionHandler");
        this.factory = own == null ? new Standard(true) : own;
        this.isAsynchronous = false;
        this.prefix = prefix;
        int given = wanted == null ? -1 : parsed(wanted);
        this.parallelism = given < 0 ? WORKERS : given;
        this.minimumRunnable = 1;
        this.isAssumed = given < 0;
        this.mayBeUnlimited = own == null && given != 0;
    }

    /** -1 for what is no number. */
    private static int parsed(String wanted) {
        try {
            return Math.min(Math.max(0, Integer.parseInt(wanted)), MOST);
        } catch (NumberFormatException ignored) {
            return -1;
        }
    }

    private static Object ofProperty(String key) {
        String name = System.getProperty(key);
        try {
            return name == null
                    ? null
                    : ClassLoader.getSystemClassLoader().loadClass(name).getConstructor().newInstance();
        } catch (ReflectiveOperationException ignored) {
            return null;
        }
    }

    public ForkJoinPool() {
        this(WORKERS);
        this.isAssumed = true;
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(parallelism, factory, handler, asyncMode, 0, MOST, 1, null, 60, TimeUnit.SECONDS);
    }

    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            Predicate<? super ForkJoinPool> saturate,
            long keepAliveTime,
            TimeUnit unit) {
        if (parallelism <= 0 || parallelism > MOST || maximumPoolSize < parallelism || keepAliveTime <= 0) {
            throw new IllegalArgumentException();
        }
        Objects.requireNonNull(unit);
        this.factory = Objects.requireNonNull(factory);
        this.handler = handler;
        this.isAsynchronous = asyncMode;
        this.prefix = "ForkJoinPool-" + POOLS.incrementAndGet() + "-";
        this.parallelism = parallelism;
        this.minimumRunnable = Math.min(Math.max(0, minimumRunnable), parallelism);
        this.mayBeUnlimited = factory instanceof Standard;
    }

    // a worker for each task

    /**
     * Whether each task gets a worker of its own, and nobody keeps books. What a pool does with fewer workers is then among what
     * is explored: there, some tasks begin late. Lost is that a pool stands still, or is late, since all its workers wait, and
     * that somebody sees who runs a task or that nobody does yet. So each task has its worker only while no task waits for
     * anything but locks and what its pool takes care of, nobody waits who has a lock, and nobody asks for workers or tasks or
     * has tasks thrown away ({@code io.jcheck.runtime.events.Workers}). And what goes wrong has to do so once more with as many
     * workers as there are. The argument is in docs/soundness/models.md.
     */
    private boolean isUnlimited() {
        return mayBeUnlimited && !LockHooks.foreseesParallelism();
    }

    /** Whether it makes no difference who has a task run. */
    static boolean isForAll(Executor executor) {
        return executor instanceof ForkJoinPool && ((ForkJoinPool) executor).isUnlimited();
    }

    private void begin(ForkJoinTask<?> task, boolean isOwn) {
        if (this != common) {
            Sums.begins(this);
            if (!isOwn && isClosed) {
                ended.countDown();
                throw new RejectedExecutionException();
            }
        }
        LockHooks.employs();
        boolean clearsLocals = ((Standard) factory).clearsLocals;
        new ForkJoinWorkerThread(this, task, prefix + "worker", clearsLocals).start();
    }

    /** A worker has done its only task. */
    void ends() {
        if (this != common) {
            ended.countDown();
        }
    }

    /** Waits for the end of all tasks, of which there may come more meanwhile; false if the time is over. */
    private boolean awaitEnds(boolean timed, long nanos) throws InterruptedException {
        if (!isClosed) {
            LockHooks.parallelism(); // somebody else may close it
        }
        long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
        long left = nanos;
        long awaited;
        do {
            awaited = begun;
            if (!ended.await((int) awaited, timed, left)) {
                return false;
            }
            left = timed ? Math.max(0, deadline - LockHooks.nanoTime()) : 0;
        } while (awaited != begun);
        return true;
    }

    // workers

    String nextName() {
        lock.lock();
        try {
            return prefix + "worker-" + ++names;
        } finally {
            lock.unlock();
        }
    }

    /** A worker is made. */
    void enlist(ForkJoinWorkerThread worker) {
        lock.lock();
        try {
            worker.index = workers.size();
            workers.add(worker);
        } finally {
            lock.unlock();
        }
    }

    /** A worker is gone, and leaves its tasks to the others. */
    void strike(ForkJoinWorkerThread worker) {
        if (worker.left) {
            return;
        }
        boolean hires = false;
        lock.lock();
        try {
            leave(worker);
            hires = isOpen() && queued > 0 && signal();
        } finally {
            lock.unlock();
        }
        if (hires) {
            hire();
        }
        drop(worker);
    }

    /** With the lock. */
    private void leave(ForkJoinWorkerThread worker) {
        worker.left = true;
        workers.remove(worker);
        stolen += worker.stolen;
        count--;
        busy -= worker.rests ? 0 : 1;
        ForkJoinTask<?> left;
        while ((left = worker.tasks.pollOldest()) != null) {
            if (isOpen()) {
                submissions.add(left);
            } else {
                worker.dropped.add(taken(left));
            }
        }
        settle();
    }

    /** Whether tasks of workers are run. With the lock. */
    private boolean isOpen() {
        return phase == Phase.RUNNING || phase == Phase.SHUTDOWN;
    }

    /** Employs a worker, if there may be one more; whether the caller has to, without the lock that it has now. */
    private boolean signal() {
        if (!isOpen() || queued <= count - busy) {
            return false;
        }
        if (!mayHire()) {
            tellAssumed();
            return false;
        }
        boolean isFirst = count == 0;
        count++;
        busy++;
        if (factory instanceof Standard) {
            hire(null);
            return false;
        }
        if (!isFirst) {
            // the program may count what its factory makes
            LockHooks.quiescence();
        }
        return true;
    }

    /** With the lock: whether there may be one more, which is so beyond the parallelism where hardly any other is not blocked. */
    private boolean mayHire() {
        return count < Math.max(parallelism, blocked + minimumRunnable);
    }

    /** With more processors, there would be more workers; the call is what tells of it. */
    private void tellAssumed() {
        if (isAssumed) {
            Runtime.getRuntime().availableProcessors();
        }
    }

    private void hire() {
        hire(null);
    }

    /** Gives a worker that is counted a thread, and a task to begin with, or null. */
    private void hire(ForkJoinTask<?> first) {
        ForkJoinWorkerThread worker = null;
        boolean started = false;
        try {
            worker = factory.newThread(this);
            if (worker != null) {
                worker.first = first;
                worker.start();
                started = true;
            }
        } finally {
            if (!started) {
                lock.lock();
                try {
                    workers.remove(worker);
                    count--;
                    busy--;
                    settle();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** What a worker does all its life. */
    void work(ForkJoinWorkerThread worker) {
        ForkJoinTask<?> task;
        while ((task = next(worker)) != null) {
            task.doExec();
            LockHooks.endsTask();
        }
        drop(worker);
    }

    /** What a worker of a stopped pool has left is cancelled. */
    private static void drop(ForkJoinWorkerThread worker) {
        worker.dropped.forEach(ForkJoinTask::cancelQuietly);
        worker.dropped.clear();
    }

    private ForkJoinTask<?> next(ForkJoinWorkerThread worker) {
        ForkJoinTask<?> first = worker.first;
        if (first != null) {
            worker.first = null;
            return first;
        }
        if (LockHooks.foreseesQuiescence()) {
            rest(worker);
        }
        // Nobody hears of an interrupt.
        while (idle.enter(false, 0) != Locks.DONE) {}
        try {
            ForkJoinTask<?> task = isOpen() ? take(worker) : null;
            if (task != null) {
                busy += worker.rests ? 1 : 0;
                worker.rests = false;
            } else if (worker.getClass() == ForkJoinWorkerThread.class) {
                // nothing that the program could notice comes between this and its end
                leave(worker);
            }
            return task;
        } finally {
            lock.unlock();
        }
    }

    /** A worker has nothing to do. */
    private void rest(ForkJoinWorkerThread worker) {
        lock.lock();
        try {
            busy -= worker.rests ? 0 : 1;
            worker.rests = true;
            stolen += worker.stolen;
            worker.stolen = 0;
            settle();
        } finally {
            lock.unlock();
        }
    }

    // The following have the lock.

    private ForkJoinTask<?> take(ForkJoinWorkerThread worker) {
        ForkJoinTask<?> task = null;
        if (worker != null) {
            task = isAsynchronous ? worker.tasks.pollOldest() : worker.tasks.pollNewest();
        }
        if (task != null) {
            return taken(task);
        }
        task = submissions.pollOldest();
        for (int i = 0; task == null && i < workers.size(); i++) {
            task = workers.get(i).tasks.pollOldest();
        }
        if (task != null && worker != null) {
            worker.stolen++;
        }
        return taken(task);
    }

    /** There is one task less, if this is one. */
    private ForkJoinTask<?> taken(ForkJoinTask<?> task) {
        if (task != null) {
            queued--;
            tell();
        }
        return task;
    }

    /** Lets a worker take a task, or all go. */
    private void tell() {
        idle.tell(queued > 0 || phase != Phase.RUNNING);
    }

    private ForkJoinTask<?> part(ForkJoinWorkerThread worker, CountedCompleter<?> of) {
        ForkJoinTask<?> task = worker == null ? null : worker.tasks.pollPart(of, true);
        if (task == null) {
            task = submissions.pollPart(of, worker == null);
        }
        for (int i = 0; task == null && i < workers.size(); i++) {
            task = workers.get(i).tasks.pollPart(of, false);
        }
        return taken(task);
    }

    private boolean remove(ForkJoinWorkerThread worker, ForkJoinTask<?> task) {
        Tasks own = worker == null ? submissions : worker.tasks;
        boolean removed = (worker != null || own.peek(true) == task) && own.remove(task);
        taken(removed ? task : null);
        return removed;
    }

    private boolean isQuiet() {
        return queued == 0 && busy == quiescing;
    }

    /** Tells those who wait that there is nothing to do, or that all have gone. */
    private void settle() {
        if (isQuiet()) {
            quiet.signalAll();
        }
        boolean isEmpty = queued == 0 && count == 0 && delayed.isEmpty();
        if (phase != Phase.RUNNING && phase != Phase.TERMINATED && isEmpty) {
            phase = Phase.TERMINATED;
            termination.signalAll();
            quiet.signalAll();
            if (delays != null) {
                delays.stop();
            }
        }
    }

    // tasks

    /** Of this worker, or from outside if that is null or of another pool. */
    void push(ForkJoinWorkerThread worker, ForkJoinTask<?> task) {
        if (isUnlimited()) {
            begin(task, worker != null && worker.pool == this);
            return;
        }
        boolean isApart = LockHooks.foreseesStepsApart();
        boolean hires;
        lock.lock();
        try {
            boolean isOwn = worker != null && worker.pool == this;
            if (!isOwn && phase != Phase.RUNNING) {
                throw new RejectedExecutionException();
            }
            if (!isApart && handsOver(task, isOwn)) {
                return;
            }
            (isOwn ? worker.tasks : submissions).add(task);
            queued++;
            tell();
            hires = !isApart && signal();
        } finally {
            lock.unlock();
        }
        if (isApart) {
            lock.lock();
            try {
                hires = signal();
            } finally {
                lock.unlock();
            }
        }
        if (hires) {
            hire();
        }
    }

    /**
     * Employs a worker for a task, if there may be one more and only workers that have nothing to do would come to run it. These
     * are all alike, so that one may stand for all: this one, as nothing orders what it does with what others have done before.
     */
    private boolean handsOver(ForkJoinTask<?> task, boolean isOwn) {
        boolean mayHandOver = isOpen() && queued == 0 && mayHire() && factory instanceof Standard;
        if (!mayHandOver || !isForAnyWorker(task, isOwn) || LockHooks.foreseesWorkers() || LockHooks.foreseesQuiescence()) {
            return false;
        }
        if (count > 0) {
            LockHooks.choosesWorker();
        }
        hasHandedOver = true;
        idle.open();
        count++;
        busy++;
        hire(task);
        return true;
    }

    /** Whether those who wait for the end of a task never run it themselves. */
    private boolean isForAnyWorker(ForkJoinTask<?> task, boolean isOwn) {
        return task instanceof Completion || !isOwn && this != common && !(task instanceof CountedCompleter<?>);
    }

    /** Somebody looks for tasks that no worker has begun. */
    private void looksForTasks() {
        if (hasHandedOver) {
            LockHooks.workers();
        }
        LockHooks.asksForTasks();
    }

    private static ForkJoinWorkerThread worker() {
        Thread self = Thread.currentThread();
        return self instanceof ForkJoinWorkerThread ? (ForkJoinWorkerThread) self : null;
    }

    private ForkJoinWorkerThread ownWorker() {
        ForkJoinWorkerThread self = worker();
        return self == null || self.pool != this ? null : self;
    }

    /**
     * Runs what a task needs whose end the calling thread waits for. Of a worker that finds nothing to run, another one may take
     * the place.
     *
     * @param of the pool that the task was given to, or null for that of the thread
     * @return whether there is to be a {@link #goOn} at the end
     */
    static boolean help(ForkJoinPool of, ForkJoinTask<?> task) {
        ForkJoinWorkerThread self = worker();
        ForkJoinPool own = self == null ? common : self.pool;
        if (of != null && of != own) {
            return false;
        }
        if (!own.isUnlimited()) {
            return own.help(self, task);
        }
        if (self != null) {
            LockHooks.waitsForTask(true);
        }
        return self != null;
    }

    private boolean help(ForkJoinWorkerThread worker, ForkJoinTask<?> task) {
        while (true) {
            ForkJoinTask<?> part = null;
            boolean hires = false;
            lock.lock();
            try {
                if (!(task instanceof CountedCompleter<?>)) {
                    part = remove(worker, task) ? task : null;
                } else if (!task.isDone()) {
                    part = part(worker, (CountedCompleter<?>) task);
                }
                if (part == null && worker != null) {
                    // who finds it done needs nobody to take his place
                    if (queued > 0 && task.isDone()) {
                        return false;
                    }
                    hires = block();
                }
            } finally {
                lock.unlock();
            }
            if (hires) {
                hire();
            }
            if (part == null) {
                return worker != null;
            }
            part.doExec();
        }
    }

    /** Called with the lock. */
    private boolean block() {
        blocked++;
        return queued > 0 && signal();
    }

    /** As {@link #block}, without the lock: also employs who may come. */
    private void makeRoom() {
        boolean hires;
        lock.lock();
        try {
            hires = block();
        } finally {
            lock.unlock();
        }
        if (hires) {
            hire();
        }
    }

    /** The calling worker has found what it waited for. */
    static void goOn() {
        ForkJoinPool own = worker().pool;
        if (own.isUnlimited()) {
            LockHooks.waitsForTask(false);
            return;
        }
        own.lock.lock();
        try {
            own.blocked--;
        } finally {
            own.lock.unlock();
        }
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        Objects.requireNonNull(blocker);
        ForkJoinWorkerThread self = worker();
        if (self == null) {
            while (!blocker.isReleasable() && !blocker.block()) {}
            return;
        }
        if (blocker.isReleasable()) {
            return;
        }
        ForkJoinPool own = self.pool;
        if (own.isUnlimited()) {
            LockHooks.waitsForTask(true);
        } else {
            own.makeRoom();
        }
        try {
            while (!blocker.isReleasable() && !blocker.block()) {}
        } finally {
            goOn();
        }
    }

    /** Runs tasks of {@link CompletableFuture}s until the blocker is released, or there are none. */
    static void helpAsyncBlocker(Executor executor, ManagedBlocker blocker) {
        if (!(executor instanceof ForkJoinPool)) {
            return;
        }
        ForkJoinPool of = (ForkJoinPool) executor;
        if (of.isUnlimited()) {
            return;
        }
        ForkJoinWorkerThread self = of.ownWorker();
        while (!blocker.isReleasable()) {
            ForkJoinTask<?> task = of.pollAsynchronous(self);
            if (task == null) {
                return;
            }
            task.doExec();
        }
    }

    private ForkJoinTask<?> pollAsynchronous(ForkJoinWorkerThread worker) {
        lock.lock();
        try {
            looksForTasks();
            ForkJoinTask<?> task = worker == null ? null : worker.tasks.pollAsynchronous();
            if (task == null) {
                task = submissions.pollAsynchronous();
            }
            for (int i = 0; task == null && i < workers.size(); i++) {
                task = workers.get(i).tasks.pollAsynchronous();
            }
            return taken(task);
        } finally {
            lock.unlock();
        }
    }

    /** Runs tasks until there are none and nobody runs any; false after so many nanoseconds. */
    boolean quiesce(long nanos) {
        LockHooks.quiescence();
        ForkJoinWorkerThread self = ownWorker();
        long deadline = nanos == Long.MAX_VALUE ? 0 : LockHooks.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (true) {
                ForkJoinTask<?> task;
                lock.lock();
                try {
                    task = take(self);
                    if (task == null) {
                        quiescing += self == null ? 0 : 1;
                        try {
                            settle();
                            if (isQuiet() || phase == Phase.TERMINATED) {
                                return true;
                            }
                            if (nanos == Long.MAX_VALUE) {
                                quiet.awaitUninterruptibly();
                            } else {
                                long left = deadline - LockHooks.nanoTime();
                                if (left <= 0) {
                                    return false;
                                }
                                quiet.awaitNanos(left);
                            }
                        } catch (InterruptedException again) {
                            interrupted = true;
                        } finally {
                            quiescing -= self == null ? 0 : 1;
                        }
                    }
                } finally {
                    lock.unlock();
                }
                if (task != null) {
                    task.doExec();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static boolean unfork(ForkJoinTask<?> task) {
        ForkJoinWorkerThread self = worker();
        ForkJoinPool own = self == null ? common : self.pool;
        own.lock.lock();
        try {
            own.looksForTasks();
            Tasks tasks = self == null ? own.submissions : self.tasks;
            return tasks.peek(true) == task && own.remove(self, task);
        } finally {
            own.lock.unlock();
        }
    }

    static int ownTasks() {
        ForkJoinWorkerThread self = worker();
        ForkJoinPool own = self == null ? common : self.pool;
        own.lock.lock();
        try {
            own.looksForTasks();
            return (self == null ? own.submissions : self.tasks).size;
        } finally {
            own.lock.unlock();
        }
    }

    int sizeOf(ForkJoinWorkerThread worker) {
        lock.lock();
        try {
            looksForTasks();
            return worker.tasks.size;
        } finally {
            lock.unlock();
        }
    }

    static int getSurplusQueuedTaskCount() {
        ForkJoinWorkerThread self = worker();
        if (self == null) {
            return 0;
        }
        ForkJoinPool own = self.pool;
        LockHooks.quiescence();
        own.lock.lock();
        try {
            return self.tasks.size - (own.count - own.busy);
        } finally {
            own.lock.unlock();
        }
    }

    /** The next task of the calling worker, which may stay in its queue. */
    static ForkJoinTask<?> local(boolean polls) {
        ForkJoinWorkerThread self = worker();
        if (self == null) {
            return null;
        }
        ForkJoinPool own = self.pool;
        own.lock.lock();
        try {
            own.looksForTasks();
            ForkJoinTask<?> task = self.tasks.peek(!own.isAsynchronous);
            if (polls && task != null) {
                own.remove(self, task);
            }
            return task;
        } finally {
            own.lock.unlock();
        }
    }

    ForkJoinTask<?> pollAny(ForkJoinWorkerThread worker) {
        lock.lock();
        try {
            looksForTasks();
            return take(worker);
        } finally {
            lock.unlock();
        }
    }

    ForkJoinTask<?> pollPart(CountedCompleter<?> of) {
        if (isUnlimited()) {
            return null;
        }
        lock.lock();
        try {
            return part(ownWorker(), of);
        } finally {
            lock.unlock();
        }
    }

    // what programs call

    public static ForkJoinPool commonPool() {
        return common;
    }

    /** What {@link CompletableFuture} uses since JDK 25: with two workers at least, unless somebody has wanted none. */
    static ForkJoinPool asyncCommonPool() {
        common.lock.lock();
        try {
            if (common.parallelism == 0) {
                common.parallelism = 2;
            }
            return common;
        } finally {
            common.lock.unlock();
        }
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        push(worker(), Objects.requireNonNull(task));
        return task.joinFor(this);
    }

    public void execute(ForkJoinTask<?> task) {
        push(worker(), Objects.requireNonNull(task));
    }

    @Override
    public void execute(Runnable task) {
        boolean isTask = task instanceof ForkJoinTask<?>;
        push(worker(), isTask ? (ForkJoinTask<?>) task : new ForkJoinTask.RunnableExecuteAction(task));
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        push(worker(), Objects.requireNonNull(task));
        return task;
    }

    /** Tasks of threads that are no workers may be interrupted since JDK 22. */
    private static boolean interrupts() {
        return Runtime.version().feature() >= INTERRUPTIBLE && worker() == null;
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submit(interrupts() ? ForkJoinTask.adaptInterruptible(task) : ForkJoinTask.adapt(task));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submit(
                interrupts() ? ForkJoinTask.adaptInterruptible(task, result) : ForkJoinTask.adapt(task, result));
    }

    @Override
    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        if (task instanceof ForkJoinTask<?>) {
            return submit((ForkJoinTask<Object>) task);
        }
        return submit(task, (Void) null);
    }

    public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
        push(null, Objects.requireNonNull(task));
        return task;
    }

    public <T> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> task) {
        return submit(task);
    }

    public int setParallelism(int size) {
        if (size < 1 || size > MOST) {
            throw new IllegalArgumentException();
        }
        lock.lock();
        try {
            int before = parallelism;
            parallelism = size;
            isAssumed = false;
            return before;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try {
            for (Callable<T> task : tasks) {
                futures.add(submit(task));
            }
            for (int i = futures.size() - 1; i >= 0; i--) {
                ((ForkJoinTask<?>) futures.get(i)).awaitFor(this);
            }
            return futures;
        } catch (Throwable thrown) {
            futures.forEach(ForkJoinTask::cancelQuietly);
            throw thrown;
        }
    }

    public <T> List<Future<T>> invokeAllUninterruptibly(Collection<? extends Callable<T>> tasks) {
        return invokeAll(tasks);
    }

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    private interface Figure {
        int of(ForkJoinPool pool);
    }

    private int figure(Figure figure) {
        lock.lock();
        try {
            return figure.of(this);
        } finally {
            lock.unlock();
        }
    }

    public int getParallelism() {
        lock.lock();
        try {
            tellAssumed();
            return Math.max(1, parallelism);
        } finally {
            lock.unlock();
        }
    }

    public static int getCommonPoolParallelism() {
        common.lock.lock();
        try {
            common.tellAssumed();
            return common.parallelism;
        } finally {
            common.lock.unlock();
        }
    }

    public int getPoolSize() {
        LockHooks.quiescence();
        LockHooks.stepsApart();
        return figure(pool -> pool.count);
    }

    public boolean getAsyncMode() {
        return isAsynchronous;
    }

    public int getRunningThreadCount() {
        LockHooks.quiescence();
        return figure(pool -> Math.max(0, pool.busy - pool.blocked));
    }

    public int getActiveThreadCount() {
        LockHooks.quiescence();
        return figure(pool -> pool.busy);
    }

    public boolean isQuiescent() {
        LockHooks.quiescence();
        return figure(pool -> pool.isQuiet() ? 1 : 0) == 1;
    }

    public long getStealCount() {
        LockHooks.quiescence();
        lock.lock();
        try {
            return stolen;
        } finally {
            lock.unlock();
        }
    }

    public long getQueuedTaskCount() {
        return figure(pool -> pool.asked(pool.queued - pool.submissions.size));
    }

    public int getQueuedSubmissionCount() {
        return figure(pool -> pool.asked(pool.submissions.size));
    }

    /** With the lock: so many tasks are told of. Who stops the pool takes them out a step later. */
    private int asked(int tasks) {
        looksForTasks();
        if (stopper != null && stopper != Thread.currentThread()) {
            LockHooks.stepsApart();
        }
        return tasks;
    }

    public boolean hasQueuedSubmissions() {
        return getQueuedSubmissionCount() > 0;
    }

    protected ForkJoinTask<?> pollSubmission() {
        lock.lock();
        try {
            looksForTasks();
            return taken(submissions.pollOldest());
        } finally {
            lock.unlock();
        }
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
        int drained = 0;
        ForkJoinTask<?> task;
        while ((task = pollAny(null)) != null) {
            c.add(task);
            drained++;
        }
        return drained;
    }

    @Override
    public String toString() {
        LockHooks.quiescence();
        LockHooks.stepsApart();
        lock.lock();
        try {
            String level = phase == Phase.RUNNING ? "Running" : phase == Phase.TERMINATED ? "Terminated" : "Shutting down";
            return super.toString() + "[" + level + ", parallelism = " + parallelism + ", size = " + count
                    + ", active = " + busy + ", running = " + Math.max(0, busy - blocked) + ", steals = " + stolen
                    + ", tasks = " + (queued - submissions.size) + ", submissions = " + submissions.size + "]";
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shutdown() {
        if (isUnlimited()) {
            if (this != common) {
                isClosed = true;
            }
            return;
        }
        DelayScheduler told = null;
        boolean all = false;
        lock.lock();
        try {
            if (this != common && phase == Phase.RUNNING) {
                phase = Phase.SHUTDOWN;
                tell();
                told = delayed.isEmpty() ? null : delays;
                all = cancelsDelayed;
                settle();
            }
        } finally {
            lock.unlock();
        }
        if (told != null) {
            told.cancel(all);
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<ForkJoinTask<?>> left = new ArrayList<>();
        DelayScheduler told = null;
        if (this == common) {
            return Collections.emptyList();
        }
        if (isUnlimited()) {
            isClosed = true;
            if (!hasEnded()) {
                LockHooks.parallelism();
            }
            return Collections.emptyList();
        }
        if (LockHooks.foreseesStepsApart()) {
            stop();
        }
        lock.lock();
        try {
            if (phase != Phase.TERMINATED) {
                told = delayed.isEmpty() ? null : delays;
                looksForTasks();
                stopper = Thread.currentThread();
                ForkJoinTask<?> task;
                while ((task = take(null)) != null) {
                    left.add(task);
                }
                phase = Phase.STOP;
                tell();
                for (ForkJoinWorkerThread worker : workers) {
                    worker.interrupt();
                }
                settle();
            }
        } finally {
            lock.unlock();
        }
        left.forEach(ForkJoinTask::cancelQuietly);
        if (told != null) {
            told.cancel(true);
        }
        return Collections.emptyList();
    }

    private void stop() {
        lock.lock();
        try {
            if (phase != Phase.TERMINATED) {
                looksForTasks();
                phase = Phase.STOP;
                tell();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether all tasks have ended, of a pool that is closed. */
    private boolean hasEnded() {
        int before;
        do {
            before = (int) begun;
            if (ended.remaining(before) > 0) {
                return false;
            }
        } while (before != begun);
        return true;
    }

    private boolean isAtLeast(Phase least) {
        if (isUnlimited()) {
            return isClosed && (least == Phase.SHUTDOWN || hasEnded());
        }
        return figure(pool -> pool.phase.compareTo(least) >= 0 ? 1 : 0) == 1;
    }

    @Override
    public boolean isTerminated() {
        return isAtLeast(Phase.TERMINATED);
    }

    public boolean isTerminating() {
        LockHooks.quiescence();
        return figure(pool -> pool.isStopping() ? 1 : 0) == 1;
    }

    /** With the lock: it is as if stopped, too, when it is shut down and has nothing to do. */
    private boolean isStopping() {
        return phase == Phase.STOP || phase == Phase.SHUTDOWN && delayed.isEmpty() && isQuiet();
    }

    @Override
    public boolean isShutdown() {
        return isAtLeast(Phase.SHUTDOWN);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == common) {
            awaitQuiescence(timeout, unit);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return false;
        }
        long left = unit.toNanos(timeout);
        if (isUnlimited()) {
            return awaitEnds(true, left);
        }
        lock.lock();
        try {
            while (phase != Phase.TERMINATED && left > 0) {
                left = termination.awaitNanos(left);
            }
            return phase == Phase.TERMINATED;
        } finally {
            lock.unlock();
        }
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        return quiesce(unit.toNanos(timeout));
    }

    /** Of {@link AutoCloseable}, since JDK 19. */
    public void close() {
        if (this == common) {
            return;
        }
        shutdown();
        boolean interrupted = false;
        if (isUnlimited()) {
            try {
                awaitEnds(false, 0);
            } catch (InterruptedException stops) {
                shutdownNow();
                Thread.currentThread().interrupt();
            }
            return;
        }
        lock.lock();
        try {
            while (phase != Phase.TERMINATED) {
                try {
                    termination.await();
                } catch (InterruptedException again) {
                    interrupted = true;
                    shutdownNow();
                }
            }
        } finally {
            lock.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new ForkJoinTask.AdaptedRunnable<T>(runnable, value);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new ForkJoinTask.AdaptedCallable<T>(callable);
    }

    // delayed tasks, since JDK 25

    /** Counts a task as delayed; null if the pool is shut down. */
    DelayScheduler delay(DelayScheduler.ScheduledForkJoinTask<?> task) {
        if (this != common) {
            LockHooks.parallelism();
        }
        lock.lock();
        try {
            if (phase != Phase.RUNNING) {
                return null;
            }
            if (delays == null) {
                delays = new DelayScheduler(this, prefix + "delayScheduler");
            }
            delayed.add(task);
            return delays;
        } finally {
            lock.unlock();
        }
    }

    /** A task is delayed no more, and may be submitted, or is cancelled if the pool is stopped; false if that was so before. */
    boolean undelay(DelayScheduler.ScheduledForkJoinTask<?> task, boolean submits) {
        boolean hires = false;
        lock.lock();
        try {
            if (submits && !isOpen()) {
                return task.cancel(false);
            }
            if (!delayed.remove(task)) {
                return false;
            }
            if (submits && isUnlimited()) {
                begin(task, true);
            } else if (submits) {
                submissions.add(task);
                queued++;
                tell();
                hires = signal();
            } else {
                settle();
            }
        } finally {
            lock.unlock();
        }
        if (hires) {
            hire();
        }
        return true;
    }

    List<DelayScheduler.ScheduledForkJoinTask<?>> delayed() {
        lock.lock();
        try {
            return new ArrayList<>(delayed);
        } finally {
            lock.unlock();
        }
    }

    <T> DelayScheduler.ScheduledForkJoinTask<T> scheduleDelayedTask(DelayScheduler.ScheduledForkJoinTask<T> task) {
        return task.schedule();
    }

    private <T> ScheduledFuture<T> delayed(
            long delay, long period, Runnable runnable, Callable<? extends T> callable, TimeUnit unit) {
        return new DelayScheduler.ScheduledForkJoinTask<T>(
                        unit.toNanos(delay), unit.toNanos(period), false, runnable, callable, this)
                .schedule();
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return delayed(delay, 0, Objects.requireNonNull(command), null, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return delayed(delay, 0, null, Objects.requireNonNull(callable), unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return delayed(initialDelay, period, Objects.requireNonNull(command), null, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        if (delay <= 0) {
            throw new IllegalArgumentException();
        }
        return delayed(initialDelay, -delay, Objects.requireNonNull(command), null, unit);
    }

    public <V> ForkJoinTask<V> submitWithTimeout(
            Callable<V> callable, long timeout, TimeUnit unit, Consumer<? super ForkJoinTask<V>> timeoutAction) {
        Objects.requireNonNull(callable);
        DelayScheduler.Limited<V> task = new DelayScheduler.Limited<>(callable, timeoutAction);
        task.limit = new DelayScheduler.ScheduledForkJoinTask<Void>(
                unit.toNanos(timeout), 0, true, task::expires, null, this);
        task.limit.schedule();
        return externalSubmit(task);
    }

    public void cancelDelayedTasksOnShutdown() {
        lock.lock();
        try {
            cancelsDelayed = true;
        } finally {
            lock.unlock();
        }
    }

    public long getDelayedTaskCount() {
        return figure(pool -> pool.delayed.size());
    }
}
