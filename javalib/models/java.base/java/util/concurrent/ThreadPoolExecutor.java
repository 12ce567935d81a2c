package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The model of the pool: one lock for its books instead of an atomic word, a lock, and a lock for each worker. Where the
 * queue is a model, that is the lock of the queue, too: to look into the queue and at the books is one step then. Idle workers at
 * a {@link LinkedBlockingQueue} take a task when there is one, and leave when there will be none, without having looked before;
 * they leave by latches of their own, unless somebody is to be told of the last one. What only one worker does, it does in places
 * of its own, which cost nothing unless somebody asks for them. Where somebody asks for the queue of a pool that is shut down, the
 * two have locks of their own, as in the JDK.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private enum Phase {
        RUNNING,
        SHUTDOWN,
        STOP,
        TIDYING,
        TERMINATED
    }

    private final class Worker implements Runnable {
        Runnable first;
        Thread thread;
        /** Interrupts make sense from here on. */
        volatile boolean begun;
        volatile long completed;
        /** Runs a task, which only a shutdown at once may interrupt; guarded by the monitor of the worker. */
        boolean running;
        /** Has left the books already. */
        boolean struck;
        /** Where that is how it leaves: open when it does not count as one of the pool any more. */
        final Countdown left = tellsNobody ? new Countdown(1) : null;
        /** Then: open when the end of the pool does not wait for it any more, either. */
        final Countdown gone = tellsNobody ? new Countdown(1) : null;

        Worker(Runnable first) {
            this.first = first;
        }

        @Override
        public void run() {
            work(this);
        }
    }

    private final BlockingQueue<Runnable> queue;
    /** Where idle workers wait, if the queue has such a place. */
    private final IdleWorkers idle;
    /** Then: nobody is told of the end, so that workers need not know who is the last one. */
    private final boolean tellsNobody;
    /** There may always be one worker more, and each task gets one, although others may have nothing to do: they are all alike. */
    private final boolean alwaysHires;
    /** Workers may have to go although there is no end: only then do they look at the books before they wait. */
    private volatile boolean elastic;
    /** Whether the queue has the same lock as the pool. */
    private final boolean shares;
    /** The factory, as long as it runs no code of the program. */
    private final ThreadFactory standard;

    private final ReentrantLock lock;
    private final Condition termination;
    private volatile Phase phase = Phase.RUNNING;
    /** From {@link Phase#STOP} on. By itself, since each task asks for it. */
    private volatile boolean stopped;
    private volatile ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;

    // guarded by the lock
    private final List<Worker> workers = new ArrayList<>();
    /** Workers, including those that are about to come and without those that are about to go. */
    private int count;
    private int corePoolSize;
    private int maximumPoolSize;
    private long keepAliveNanos;
    private boolean coreThreadsTimeOut;
    private int largestPoolSize;
    private long completedByGone;
    /** Who has counted the last worker. */
    private Thread hirer;
    /** Whether others have counted workers before. */
    private boolean hasHirers;
    /** A task has thrown an exception, so that its worker is no more. */
    private boolean hasDied;
    /** Who has asked for the queue last. */
    private Thread queueAsker;

    public ThreadPoolExecutor(
            int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit, BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, new AbortPolicy());
    }

    public ThreadPoolExecutor(
            int corePoolSize,
            int maximumPoolSize,
            long keepAliveTime,
            TimeUnit unit,
            BlockingQueue<Runnable> workQueue,
            ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, new AbortPolicy());
    }

    public ThreadPoolExecutor(
            int corePoolSize,
            int maximumPoolSize,
            long keepAliveTime,
            TimeUnit unit,
            BlockingQueue<Runnable> workQueue,
            RejectedExecutionHandler handler) {
        this(
                corePoolSize,
                maximumPoolSize,
                keepAliveTime,
                unit,
                workQueue,
                Executors.defaultThreadFactory(),
                handler,
                true);
    }

    public ThreadPoolExecutor(
            int corePoolSize,
            int maximumPoolSize,
            long keepAliveTime,
            TimeUnit unit,
            BlockingQueue<Runnable> workQueue,
            ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, handler, false);
    }

    private ThreadPoolExecutor(
            int corePoolSize,
            int maximumPoolSize,
            long keepAliveTime,
            TimeUnit unit,
            BlockingQueue<Runnable> workQueue,
            ThreadFactory threadFactory,
            RejectedExecutionHandler handler,
            boolean isStandard) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.queue = Objects.requireNonNull(workQueue);
        this.keepAliveNanos = unit.toNanos(keepAliveTime);
        this.threadFactory = Objects.requireNonNull(threadFactory);
        this.handler = Objects.requireNonNull(handler);
        this.standard = isStandard ? threadFactory : null;
        boolean handsOver = queue.getClass() == SynchronousQueue.class && maximumPoolSize == Integer.MAX_VALUE;
        if (LockHooks.foreseesStepsApart()) {
            this.shares = false;
            this.lock = new ReentrantLock();
            this.idle = null;
        } else if (handsOver && corePoolSize == 0 && isStandard && getClass() == ThreadPoolExecutor.class
                && !LockHooks.foreseesWorkers()) {
            this.shares = true;
            this.lock = lockOf(queue);
            this.idle = new IdleWorkers(lock);
        } else if (queue.getClass() == LinkedBlockingQueue.class) {
            LinkedBlockingQueue<Runnable> model = (LinkedBlockingQueue<Runnable>) queue;
            this.shares = true;
            this.lock = model.lock;
            this.idle = new IdleWorkers(lock);
            model.serves(idle);
        } else {
            ReentrantLock its = lockOf(queue);
            this.shares = its != null;
            this.lock = shares ? its : new ReentrantLock();
            this.idle = null;
        }
        this.alwaysHires = idle != null && queue.getClass() == SynchronousQueue.class;
        this.tellsNobody = idle != null && getClass() == ThreadPoolExecutor.class && !LockHooks.foreseesHiring();
        this.elastic = corePoolSize != maximumPoolSize;
        this.termination = lock.newCondition();
    }

    /** The only lock of a queue, which whoever changes it or looks at it takes; or null. */
    private static ReentrantLock lockOf(BlockingQueue<Runnable> queue) {
        Class<?> type = queue.getClass();
        if (type == SynchronousQueue.class) {
            return ((SynchronousQueue<Runnable>) queue).lock;
        }
        if (type == ArrayBlockingQueue.class) {
            return ((ArrayBlockingQueue<Runnable>) queue).lock;
        }
        if (type == LinkedBlockingDeque.class) {
            return ((LinkedBlockingDeque<Runnable>) queue).lock;
        }
        // there it is private
        boolean isKnown = type == PriorityBlockingQueue.class || type == ScheduledThreadPoolExecutor.DelayedWorkQueue.class;
        return isKnown ? (ReentrantLock) LockHooks.lockOf(queue) : null;
    }

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command);
        if (!(shares ? placeAtOnce(command) : place(command))) {
            reject(command);
        }
    }

    /** A new worker of the core takes the task, or the queue, or another new worker. */
    private boolean place(Runnable command) {
        return addWorker(command, true) || enqueue(command) || addWorker(command, false);
    }

    private boolean enqueue(Runnable command) {
        if (phase != Phase.RUNNING || !queue.offer(command)) {
            return false;
        }
        if (phase != Phase.RUNNING && remove(command)) {
            return false;
        }
        if (size() == 0) {
            addWorker(null, false);
        }
        return true;
    }

    /** As {@link #place}, decided in one step. */
    private boolean placeAtOnce(Runnable command) {
        Worker hired;
        boolean queued;
        lock.lock();
        try {
            if (phase != Phase.RUNNING) {
                return false;
            }
            boolean toCore = count < corePoolSize;
            if (alwaysHires && count > 0) {
                LockHooks.choosesWorker();
            }
            queued = !toCore && !alwaysHires && queue.offer(command);
            if (queued ? count > 0 : !toCore && count >= maximumPoolSize) {
                return queued;
            }
            hired = new Worker(queued ? null : command);
            if (counts()) {
                return employ(hired);
            }
        } finally {
            lock.unlock();
        }
        return employ(hired) || queued || enqueue(command) || addWorker(command, false);
    }

    private boolean addWorker(Runnable first, boolean toCore) {
        boolean nothingToDo = first == null && queue.isEmpty();
        Worker hired = new Worker(first);
        lock.lock();
        try {
            Phase now = phase;
            if (now != Phase.RUNNING && (now != Phase.SHUTDOWN || first != null || nothingToDo)) {
                return false;
            }
            if (now != Phase.RUNNING && shares && queue.isEmpty()) {
                return false;
            }
            if (count >= (toCore ? corePoolSize : maximumPoolSize)) {
                return false;
            }
            if (counts()) {
                return employ(hired);
            }
        } finally {
            lock.unlock();
        }
        return employ(hired);
    }

    /**
     * There is one worker more; whether it is employed in the same step. In the original it is not: the pool may be shut down in
     * between, or asked for its workers. As long as no other thread does either, there is no difference. With the lock.
     */
    private boolean counts() {
        count++;
        Thread self = Thread.currentThread();
        hasHirers |= hirer != null && hirer != self;
        hirer = self;
        return threadFactory == standard && !LockHooks.foreseesHiring();
    }

    /** The pool is shut down, or asked for its workers: another thread may have counted one, and not employed it. With the lock. */
    private void meetsHirers() {
        if (hasDied || hasHirers || hirer != null && hirer != Thread.currentThread()) {
            LockHooks.hiring();
        }
    }

    /** The pool is shut down: another thread may look into the queue meanwhile. With the lock. */
    private void meetsQueueAsker() {
        if (queueAsker != null && queueAsker != Thread.currentThread()) {
            LockHooks.stepsApart();
        }
    }

    /** Gives a worker that is counted a thread, unless there is none or the pool has been shut down meanwhile. */
    private boolean employ(Worker worker) {
        boolean started = false;
        try {
            ThreadFactory factory = threadFactory;
            Thread thread = factory.newThread(worker);
            worker.thread = thread;
            if (thread != null && enlist(worker, factory)) {
                thread.start();
                started = true;
            }
            return started;
        } finally {
            if (!started) {
                lock.lock();
                try {
                    workers.remove(worker);
                    count--;
                } finally {
                    lock.unlock();
                }
                tryTerminate();
            }
        }
    }

    private boolean enlist(Worker worker, ThreadFactory factory) {
        lock.lock();
        try {
            Phase now = phase;
            if (now != Phase.RUNNING && (now != Phase.SHUTDOWN || worker.first != null)) {
                return false;
            }
            if (factory != standard && worker.thread.getState() != Thread.State.NEW) {
                throw new IllegalThreadStateException();
            }
            workers.add(worker);
            largestPoolSize = Math.max(largestPoolSize, workers.size());
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isAtLeast(Phase least) {
        return phase.compareTo(least) >= 0;
    }

    private int size() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    private void work(Worker worker) {
        Runnable task = worker.first;
        worker.first = null;
        LockHooks.servesPool();
        worker.begun = true;
        boolean abruptly = true;
        long completed = 0;
        try {
            while (task != null || (task = next(worker)) != null) {
                begin(worker);
                try {
                    perform(worker.thread, task);
                } finally {
                    task = null;
                    worker.completed = ++completed;
                    end(worker);
                    LockHooks.endsTask();
                }
            }
            abruptly = false;
        } finally {
            if (!worker.struck) {
                exit(worker, abruptly);
            }
            if (tellsNobody) {
                worker.left.countDown();
                worker.gone.countDown();
            }
        }
    }

    /** A task sees interrupts that are meant for it, and that of a shutdown at once, which may have come before it. */
    private void begin(Worker worker) {
        synchronized (worker) {
            worker.running = true;
            if ((stopped || Thread.interrupted() && stopped) && !worker.thread.isInterrupted()) {
                worker.thread.interrupt();
            }
        }
    }

    private void end(Worker worker) {
        synchronized (worker) {
            worker.running = false;
        }
    }

    private void perform(Thread thread, Runnable task) {
        beforeExecute(thread, task);
        try {
            task.run();
        } catch (Throwable thrown) {
            afterExecute(task, thrown);
            throw thrown;
        }
        afterExecute(task, null);
    }

    /** The next task of a worker, or null when it is to go, which it is counted to have done then. */
    private Runnable next(Worker worker) {
        if (alwaysHires) {
            waits(worker);
            return null;
        }
        if (idle != null) {
            return nextWhen(worker);
        }
        return shares ? nextAtOnce(worker) : next();
    }

    private Runnable nextWhen(Worker worker) {
        boolean timedOut = false;
        while (true) {
            boolean timed = false;
            long nanos = 0;
            if (elastic) {
                lock.lock();
                try {
                    timed = coreThreadsTimeOut || count > corePoolSize;
                    nanos = keepAliveNanos;
                    boolean tooMany = count > maximumPoolSize || timed && timedOut;
                    if (tooMany && (count > 1 || queue.isEmpty())) {
                        count--;
                        return null;
                    }
                    if (timed && nanos <= 0) {
                        Runnable task = queue.poll();
                        if (task != null) {
                            return task;
                        }
                        timedOut = true;
                        continue;
                    }
                } finally {
                    lock.unlock();
                }
            }
            int how = idle.enter(timed, nanos);
            if (how == Locks.OVER) {
                leave(worker);
                return null;
            }
            timedOut = how == Locks.TIMEOUT;
            if (how == Locks.DONE) {
                try {
                    Runnable task = queue.poll();
                    if (task != null) {
                        return task;
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Waits for the end of the pool, or until it is time to go; that it has gone nobody asks. */
    private void waits(Worker worker) {
        while (idle.enter(true, keepAliveNanos) == Locks.INTERRUPTED) {}
        leave(worker);
    }

    /** A worker goes since the pool was shut down. If nobody is told, those who ask count the workers that are left. */
    private void leave(Worker worker) {
        if (tellsNobody) {
            worker.struck = true;
            return;
        }
        boolean last;
        lock.lock();
        try {
            count--;
            strike(worker);
            last = count == 0;
        } finally {
            lock.unlock();
        }
        if (last) {
            tryTerminate();
        }
    }

    private Runnable next() {
        boolean timedOut = false;
        while (true) {
            Phase now = phase;
            boolean ends = now != Phase.RUNNING && (now != Phase.SHUTDOWN || queue.isEmpty());
            boolean empty = timedOut && queue.isEmpty();
            boolean timed;
            long nanos;
            lock.lock();
            try {
                timed = coreThreadsTimeOut || count > corePoolSize;
                nanos = keepAliveNanos;
                boolean tooMany = count > maximumPoolSize || timed && timedOut;
                if (ends || tooMany && (count > 1 || empty)) {
                    count--;
                    return null;
                }
            } finally {
                lock.unlock();
            }
            try {
                Runnable task = timed ? queue.poll(nanos, TimeUnit.NANOSECONDS) : queue.take();
                if (task != null) {
                    return task;
                }
                timedOut = true;
            } catch (InterruptedException again) {
                timedOut = false;
            }
        }
    }

    /** As {@link #next}; a worker that goes because of a shutdown leaves the books in the same step. */
    private Runnable nextAtOnce(Worker worker) {
        boolean timedOut = false;
        boolean last = false;
        lock.lock();
        try {
            while (true) {
                Phase now = phase;
                if (now != Phase.RUNNING && (now != Phase.SHUTDOWN || queue.isEmpty())) {
                    count--;
                    strike(worker);
                    last = count == 0;
                    if (queue instanceof ScheduledThreadPoolExecutor.DelayedWorkQueue) {
                        wakeIdle(true); // who waits behind another one for its time is not told that nothing is left
                    }
                    return null;
                }
                boolean timed = coreThreadsTimeOut || count > corePoolSize;
                boolean tooMany = count > maximumPoolSize || timed && timedOut;
                if (tooMany && (count > 1 || queue.isEmpty())) {
                    count--;
                    return null;
                }
                Runnable task = queue.poll();
                if (task != null) {
                    return task;
                }
                try {
                    task = timed ? queue.poll(keepAliveNanos, TimeUnit.NANOSECONDS) : queue.take();
                    if (task != null) {
                        return task;
                    }
                    timedOut = timed;
                } catch (InterruptedException again) {
                    timedOut = false;
                }
            }
        } finally {
            lock.unlock();
            if (last) {
                tryTerminate();
            }
        }
    }

    private void discount() {
        lock.lock();
        try {
            count--;
        } finally {
            lock.unlock();
        }
    }

    /** Called with the lock. */
    private void strike(Worker worker) {
        completedByGone += worker.completed;
        workers.remove(worker);
        worker.struck = true;
    }

    private void exit(Worker worker, boolean abruptly) {
        boolean isApart = abruptly && LockHooks.foreseesHiring();
        if (isApart) {
            // another one may be employed in its place before it is struck off
            discount();
        }
        lock.lock();
        try {
            if (abruptly && !isApart) {
                count--;
                hasDied = true;
            }
            strike(worker);
        } finally {
            lock.unlock();
        }
        tryTerminate();
        if (!isAtLeast(Phase.STOP) && (abruptly || isShort())) {
            addWorker(null, false);
        }
    }

    private boolean isShort() {
        boolean empty = queue.isEmpty();
        lock.lock();
        try {
            int least = coreThreadsTimeOut ? 0 : corePoolSize;
            return count < (least == 0 && !empty ? 1 : least);
        } finally {
            lock.unlock();
        }
    }

    final void tryTerminate() {
        if (tellsNobody) {
            return; // those who want to know see by themselves
        }
        boolean empty = !shares && phase == Phase.SHUTDOWN && queue.isEmpty();
        lock.lock();
        try {
            Phase now = phase;
            if (now != Phase.SHUTDOWN && now != Phase.STOP) {
                return;
            }
            if (now == Phase.SHUTDOWN && !(shares ? queue.isEmpty() : empty)) {
                return;
            }
            if (count > 0) {
                if (idle == null) {
                    wakeIdle(true);
                }
                return;
            }
            phase = Phase.TIDYING;
            try {
                terminated();
            } finally {
                phase = Phase.TERMINATED;
                termination.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Makes workers that wait for a task look at the books again: all, or one, who will pass it on. With the lock. */
    private void wakeIdle(boolean one) {
        for (Worker worker : workers) {
            synchronized (worker) {
                if (worker.begun && !worker.running && !worker.thread.isInterrupted()) {
                    worker.thread.interrupt();
                }
            }
            if (one) {
                return;
            }
        }
    }

    @Override
    public void shutdown() {
        boolean last;
        boolean drained;
        lock.lock();
        try {
            meetsHirers();
            meetsQueueAsker();
            if (phase == Phase.RUNNING) {
                phase = Phase.SHUTDOWN;
            }
            if (idle == null) {
                wakeIdle(false);
            }
            onShutdown();
            drained = isDrained();
            last = count == 0;
        } finally {
            lock.unlock();
        }
        if (drained) {
            idle.end();
        }
        // other workers see to it when they go
        if (last) {
            tryTerminate();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> tasks = new ArrayList<>();
        boolean last;
        boolean drained;
        lock.lock();
        try {
            meetsHirers();
            meetsQueueAsker();
            if (!isAtLeast(Phase.STOP)) {
                phase = Phase.STOP;
            }
            stopped = true;
            for (Worker worker : workers) {
                if (worker.begun && !worker.thread.isInterrupted()) {
                    worker.thread.interrupt();
                }
            }
            drain(tasks);
            drained = isDrained();
            last = count == 0;
        } finally {
            lock.unlock();
        }
        if (drained) {
            idle.end();
        }
        if (last) {
            tryTerminate();
        }
        return tasks;
    }

    /** Whether idle workers are to go now; if not, they do when nothing is left in the queue. With the lock. */
    private boolean isDrained() {
        return idle != null && (alwaysHires || !((LinkedBlockingQueue<Runnable>) queue).close(idle));
    }

    private void drain(List<Runnable> into) {
        queue.drainTo(into);
        // queues with delays give some of their elements only if asked for them by name
        for (Runnable task : queue.toArray(new Runnable[0])) {
            if (queue.remove(task)) {
                into.add(task);
            }
        }
    }

    /** What the pool with a schedule does besides; with the lock. */
    void onShutdown() {}

    @Override
    public boolean isShutdown() {
        return phase != Phase.RUNNING;
    }

    final boolean isStopped() {
        return isAtLeast(Phase.STOP);
    }

    public boolean isTerminating() {
        return phase != Phase.RUNNING && !isTerminated();
    }

    @Override
    public boolean isTerminated() {
        if (!tellsNobody) {
            return phase == Phase.TERMINATED;
        }
        if (idle.drained.remaining() > 0) {
            return false;
        }
        for (Worker worker : employed()) {
            if (worker.gone.remaining() > 0) {
                return false;
            }
        }
        return true;
    }

    private List<Worker> employed() {
        lock.lock();
        try {
            return new ArrayList<>(workers);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a latch is open; the time that is left then, or 0. */
    private static long await(Countdown latch, long nanos) throws InterruptedException {
        long before = LockHooks.nanoTime();
        return latch.await(nanos) ? Math.max(1, nanos - (LockHooks.nanoTime() - before)) : 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (tellsNobody) {
            if (nanos <= 0) {
                return isTerminated();
            }
            nanos = await(idle.drained, nanos);
            for (Worker worker : nanos > 0 ? employed() : new ArrayList<Worker>()) {
                nanos = nanos > 0 ? await(worker.gone, nanos) : 0;
            }
            return nanos > 0;
        }
        lock.lock();
        try {
            while (phase != Phase.TERMINATED) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = termination.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    /** Somebody asks for workers, or for what they wait for, or changes how many there may be. */
    private void asksForWorkers() {
        if (alwaysHires) {
            LockHooks.workers();
        }
    }

    public void setThreadFactory(ThreadFactory threadFactory) {
        asksForWorkers();
        this.threadFactory = Objects.requireNonNull(threadFactory);
    }

    public ThreadFactory getThreadFactory() {
        return threadFactory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int corePoolSize) {
        asksForWorkers();
        int more;
        lock.lock();
        try {
            if (corePoolSize < 0 || maximumPoolSize < corePoolSize) {
                throw new IllegalArgumentException();
            }
            more = corePoolSize - this.corePoolSize;
            elastic = true;
            this.corePoolSize = corePoolSize;
            if (count > corePoolSize) {
                wakeIdle(false);
                return;
            }
        } finally {
            lock.unlock();
        }
        if (more > 0) {
            int wanted = Math.min(more, queue.size());
            while (wanted-- > 0 && addWorker(null, true) && !queue.isEmpty()) {}
        }
    }

    public int getCorePoolSize() {
        lock.lock();
        try {
            return corePoolSize;
        } finally {
            lock.unlock();
        }
    }

    public boolean prestartCoreThread() {
        asksForWorkers();
        return size() < getCorePoolSize() && addWorker(null, true);
    }

    /** As {@link #prestartCoreThread}, and one worker at least also if the core is empty. */
    void ensurePrestart() {
        int now = size();
        if (now < getCorePoolSize()) {
            addWorker(null, true);
        } else if (now == 0) {
            addWorker(null, false);
        }
    }

    public int prestartAllCoreThreads() {
        asksForWorkers();
        int started = 0;
        while (addWorker(null, true)) {
            started++;
        }
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        lock.lock();
        try {
            return coreThreadsTimeOut;
        } finally {
            lock.unlock();
        }
    }

    public void allowCoreThreadTimeOut(boolean value) {
        asksForWorkers();
        lock.lock();
        try {
            if (value && keepAliveNanos <= 0) {
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            }
            elastic = true;
            if (value && !coreThreadsTimeOut) {
                wakeIdle(false);
            }
            coreThreadsTimeOut = value;
        } finally {
            lock.unlock();
        }
    }

    public void setMaximumPoolSize(int maximumPoolSize) {
        asksForWorkers();
        lock.lock();
        try {
            if (maximumPoolSize <= 0 || maximumPoolSize < corePoolSize) {
                throw new IllegalArgumentException();
            }
            this.maximumPoolSize = maximumPoolSize;
            elastic = true;
            if (count > maximumPoolSize) {
                wakeIdle(false);
            }
        } finally {
            lock.unlock();
        }
    }

    public int getMaximumPoolSize() {
        lock.lock();
        try {
            return maximumPoolSize;
        } finally {
            lock.unlock();
        }
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        asksForWorkers();
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        lock.lock();
        try {
            if (time == 0 && coreThreadsTimeOut) {
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            }
            long nanos = unit.toNanos(time);
            boolean shorter = nanos < keepAliveNanos;
            keepAliveNanos = nanos;
            if (shorter) {
                wakeIdle(false);
            }
        } finally {
            lock.unlock();
        }
    }

    public long getKeepAliveTime(TimeUnit unit) {
        lock.lock();
        try {
            return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
        } finally {
            lock.unlock();
        }
    }

    /**
     * As in {@link AbstractExecutorService}, without a look at whether a task has ended before it is waited for: in a
     * {@link FutureTask} that makes no difference, but an order with its end.
     */
    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try {
            for (Callable<T> task : tasks) {
                RunnableFuture<T> future = newTaskFor(task);
                futures.add(future);
                execute(future);
            }
            for (Future<T> future : futures) {
                if (future.getClass() == FutureTask.class || !future.isDone()) {
                    try {
                        future.get();
                    } catch (CancellationException | ExecutionException ignored) {
                        // who asks the future is told
                    }
                }
            }
            return futures;
        } catch (Throwable thrown) {
            for (Future<T> future : futures) {
                future.cancel(true);
            }
            throw thrown;
        }
    }

    public BlockingQueue<Runnable> getQueue() {
        asksForWorkers();
        // a scheduled pool asks for its own queue all the time
        if (shares && !(this instanceof ScheduledThreadPoolExecutor)) {
            lock.lock();
            try {
                queueAsker = Thread.currentThread();
                if (phase != Phase.RUNNING) {
                    LockHooks.stepsApart();
                }
            } finally {
                lock.unlock();
            }
        }
        return queue;
    }

    public boolean remove(Runnable task) {
        boolean removed = queue.remove(task);
        if (shares && !removed && isAtLeast(Phase.STOP)) {
            // it may still have been there
            LockHooks.stepsApart();
        }
        tryTerminate();
        return removed;
    }

    public void purge() {
        try {
            for (Iterator<Runnable> tasks = queue.iterator(); tasks.hasNext(); ) {
                Runnable task = tasks.next();
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled()) {
                    tasks.remove();
                }
            }
        } catch (ConcurrentModificationException changed) {
            for (Object task : queue.toArray()) {
                if (task instanceof Future<?> && ((Future<?>) task).isCancelled()) {
                    queue.remove(task);
                }
            }
        }
        tryTerminate();
    }

    public int getPoolSize() {
        asksForWorkers();
        lock.lock();
        try {
            meetsHirers();
            return isAtLeast(Phase.TIDYING) ? 0 : present();
        } finally {
            lock.unlock();
        }
    }

    /** How many workers have not left. With the lock. */
    private int present() {
        int present = workers.size();
        if (tellsNobody && phase != Phase.RUNNING) {
            for (Worker worker : workers) {
                present -= worker.left.remaining() == 0 ? 1 : 0;
            }
        }
        return present;
    }

    public int getActiveCount() {
        asksForWorkers();
        lock.lock();
        try {
            meetsHirers();
            return active();
        } finally {
            lock.unlock();
        }
    }

    private int active() {
        int active = 0;
        for (Worker worker : workers) {
            synchronized (worker) {
                // one that has not begun counts, too
                active += worker.running || !worker.begun ? 1 : 0;
            }
        }
        return active;
    }

    private long completed() {
        long completed = completedByGone;
        for (Worker worker : workers) {
            completed += worker.completed;
        }
        return completed;
    }

    public int getLargestPoolSize() {
        asksForWorkers();
        lock.lock();
        try {
            meetsHirers();
            return largestPoolSize;
        } finally {
            lock.unlock();
        }
    }

    public long getTaskCount() {
        asksForWorkers();
        lock.lock();
        try {
            meetsHirers();
            return completed() + active() + queue.size();
        } finally {
            lock.unlock();
        }
    }

    public long getCompletedTaskCount() {
        lock.lock();
        try {
            return completed();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        asksForWorkers();
        int size;
        int active;
        long completed;
        Phase now;
        lock.lock();
        try {
            meetsHirers();
            size = present();
            active = active();
            completed = completed();
            now = tellsNobody && isTerminated() ? Phase.TERMINATED : phase;
        } finally {
            lock.unlock();
        }
        String state = now == Phase.RUNNING ? "Running" : now == Phase.TERMINATED ? "Terminated" : "Shutting down";
        return super.toString() + "[" + state + ", pool size = " + size + ", active threads = " + active
                + ", queued tasks = " + queue.size() + ", completed tasks = " + completed + "]";
    }

    protected void beforeExecute(Thread t, Runnable r) {}

    protected void afterExecute(Runnable r, Throwable t) {}

    protected void terminated() {}

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                r.run();
            }
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r + " rejected from " + e);
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {}
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.queue.poll();
                e.execute(r);
            }
        }
    }
}
