import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** Raw ceiling: two new threads for each execution, each on a continuation, that hand over to each other 20 times. */
public class Continuations {
    static final int HANDOFFS = 20;
    static final ContinuationScope SCOPE = new ContinuationScope("bench");
    static final MethodHandle SET_CURRENT;

    static {
        try {
            SET_CURRENT = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .unreflect(method());
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static java.lang.reflect.Method method() throws NoSuchMethodException {
        java.lang.reflect.Method method = Thread.class.getDeclaredMethod("setCurrentThread", Thread.class);
        method.setAccessible(true);
        return method;
    }

    static void resume(Thread carrier, Thread thread, Continuation body) {
        try {
            SET_CURRENT.invokeExact(carrier, thread);
            body.run();
            SET_CURRENT.invokeExact(carrier, carrier);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void once(Thread carrier) {
        Runnable body = () -> {
            for (int i = 0; i < HANDOFFS / 2; i++) {
                Continuation.yield(SCOPE);
            }
        };
        Thread a = new Thread(body);
        Thread b = new Thread(body);
        Continuation first = new Continuation(SCOPE, body);
        Continuation second = new Continuation(SCOPE, body);
        while (!first.isDone()) {
            resume(carrier, a, first);
            resume(carrier, b, second);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread carrier = Thread.currentThread();
        Batches.serve(() -> once(carrier));
    }
}
