import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

@Retention(RetentionPolicy.RUNTIME)
@interface Threads {
    int value();
}

/** JUnit 5: an extension makes what methods and constructors ask for. */
@ExtendWith(ResolversTest.Pools.class)
class ResolversTest {
    static class Pools implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.isAnnotated(Threads.class);
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            int threads = parameter.findAnnotation(Threads.class).get().value();
            int index = parameter.getIndex();
            assertEquals(parameter.getParameter(), parameter.getDeclaringExecutable().getParameters()[index]);
            ExtensionContext.Namespace own = ExtensionContext.Namespace.create(Pools.class);
            return context.getRoot().getStore(own).getOrComputeIfAbsent(
                    threads, key -> Executors.newFixedThreadPool(threads), ExecutorService.class);
        }
    }

    private final ExecutorService made;
    private ExecutorService begun;
    private int sum;

    ResolversTest(@Threads(2) ExecutorService made, TestInfo info) {
        this.made = made;
        assertEquals("ResolversTest", info.getDisplayName());
    }

    @BeforeAll
    static void all(@Threads(1) ExecutorService one) {
        one.shutdown();
    }

    @BeforeEach
    void begin(TestInfo info, @Threads(2) ExecutorService pool) {
        begun = pool;
    }

    @AfterEach
    void end(@Threads(2) ExecutorService pool) {
        pool.shutdown();
    }

    private synchronized int look() {
        return sum;
    }

    private synchronized void set(int value) {
        sum = value;
    }

    private static void twice(ExecutorService pool, Runnable task) throws Exception {
        Future<?> one = pool.submit(task);
        Future<?> other = pool.submit(task);
        one.get();
        other.get();
    }

    @Test
    void loses(@Threads(2) ExecutorService pool) throws Exception {
        twice(pool, () -> set(look() + 1));
        assertEquals(2, look());
    }

    @Test
    void losesNone(@Threads(2) ExecutorService pool) throws Exception {
        assertTrue(pool == begun && pool == made);
        twice(pool, () -> {
            synchronized (this) {
                set(look() + 1);
            }
        });
        assertEquals(2, look());
    }

    /** JUnit says that nobody resolves it. */
    @Test
    void wantsMore(Runnable task) {}

    /** So it does, but with something else. */
    @Test
    void wantsANumber(@Threads(1) int number) {}

    static class Counts implements InvocationInterceptor {
        static int calls;

        @Override
        public void interceptBeforeEachMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            calls++;
            call.proceed();
        }

        @Override
        public void interceptTestMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            assertEquals("isIntercepted", method.getExecutable().getName());
            calls++;
            try {
                call.proceed();
            } catch (IllegalStateException expected) {
                assertEquals("2 calls", expected.getMessage());
            }
        }
    }

    @Test
    @ExtendWith(Counts.class)
    void isIntercepted() {
        throw new IllegalStateException(Counts.calls + " calls");
    }
}

/** There are two who know. */
@ExtendWith(ResolversTest.Pools.class)
@ExtendWith(CompetingTest.Other.class)
class CompetingTest {
    static class Other extends ResolversTest.Pools {}

    @Test
    void runs(@Threads(2) ExecutorService pool) {}
}
