/**
 * Locks made of an atomic variable: by `compareAndSet`, by `getAndSet`, by a handle, and by looking first. Who comes too
 * late waits in a loop.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class SpinCompareAndSet {
    static final AtomicInteger LOCK = new AtomicInteger();
    static final AtomicBoolean FLAG = new AtomicBoolean();
    static final VarHandle HANDLE;
    static volatile int taken;
    static int count;

    static {
        try {
            HANDLE = MethodHandles.lookup().findStaticVarHandle(SpinCompareAndSet.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void all(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable compares = () -> {
            while (!LOCK.compareAndSet(0, 1)) {
                Thread.onSpinWait();
            }
            count++;
            LOCK.set(0);
        };
        all(compares, compares);
        Runnable swaps = () -> {
            while (FLAG.getAndSet(true)) {
            }
            count++;
            FLAG.set(false);
        };
        all(swaps, swaps);
        Runnable handles = () -> {
            while (!HANDLE.compareAndSet(0, 1)) {
            }
            count++;
            taken = 0;
        };
        all(handles, handles);
        Runnable looks = () -> {
            while (true) {
                while (FLAG.get()) {
                }
                if (!FLAG.getAndSet(true)) {
                    break;
                }
            }
            count++;
            FLAG.set(false);
        };
        all(looks, looks);
        if (count != 8) {
            throw new AssertionError(count);
        }
    }
}
