import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** JUnit 5: extensions are called around everything of the class, and around its test. */
@ExtendWith(ExtensionsTest.Noting.class)
class ExtensionsTest {
    static final List<String> STEPS = new ArrayList<>();

    static class Noting implements BeforeAllCallback, AfterAllCallback, TestInstancePostProcessor, BeforeTestExecutionCallback,
            AfterTestExecutionCallback {
        private static final Namespace OWN = Namespace.create(Noting.class);

        @Override
        public void beforeAll(ExtensionContext context) {
            STEPS.add("before all");
            assertSame(ExtensionsTest.class, context.getRequiredTestClass());
            context.getRoot().getStore(Namespace.GLOBAL).put("root", "from the root");
            ExtensionContext.Store.CloseableResource end = () -> STEPS.add("close");
            context.getStore(OWN).put("end", end);
        }

        @Override
        public void postProcessTestInstance(Object instance, ExtensionContext context) {
            ((ExtensionsTest) instance).given = "given";
        }

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            STEPS.add("before " + context.getDisplayName());
            assertEquals("given", ((ExtensionsTest) context.getRequiredTestInstance()).given);
            assertEquals("from the root", context.getStore(Namespace.GLOBAL).get("root", String.class));
            assertEquals(1, context.getStore(OWN).getOrComputeIfAbsent("count", key -> 1, Integer.class));
            assertEquals(null, context.getParent().get().getStore(OWN).get("count"));
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            STEPS.add("after, " + context.getExecutionException().isPresent());
            assertEquals(1, context.getStore(OWN).remove("count", Integer.class));
        }

        @Override
        public void afterAll(ExtensionContext context) {
            STEPS.add("after all");
        }
    }

    static class Pool implements BeforeAllCallback, AfterAllCallback {
        ExecutorService threads;

        @Override
        public void beforeAll(ExtensionContext context) {
            STEPS.add("pool");
            threads = Executors.newFixedThreadPool(2);
        }

        @Override
        public void afterAll(ExtensionContext context) {
            threads.shutdown();
            STEPS.add("no pool");
        }
    }

    static class Each implements BeforeEachCallback, AfterEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            STEPS.add("each");
        }

        @Override
        public void afterEach(ExtensionContext context) {
            STEPS.add("no each");
        }
    }

    @RegisterExtension
    static final Pool POOL = new Pool();

    @RegisterExtension
    final Each each = new Each();

    String given;
    private int sum;

    @BeforeAll
    static void first() {
        STEPS.add("first");
    }

    @BeforeEach
    void begin() {
        STEPS.add("begin");
    }

    @AfterEach
    void end() {
        STEPS.add("end");
        String around = "[before all, pool, first, each, begin, before runs(), test, after, false, end]";
        if (STEPS.contains("before runs()")) {
            assertEquals(around, STEPS.toString());
        }
    }

    @AfterAll
    static void last() {
        assertEquals("no each", STEPS.get(STEPS.size() - 1));
    }

    private synchronized int look() {
        return sum;
    }

    private synchronized void set(int value) {
        sum = value;
    }

    @Test
    void runs() throws Exception {
        STEPS.add("test");
        assertEquals(1, POOL.threads.submit(() -> 1).get());
    }

    @Test
    void loses() throws Exception {
        Runnable adds = () -> set(look() + 1);
        var one = POOL.threads.submit(adds);
        var other = POOL.threads.submit(adds);
        one.get();
        other.get();
        assertEquals(2, look());
    }
}

/** It asks its context for what is not answered. */
class AskingTest {
    @RegisterExtension
    static final BeforeAllCallback ASKS = context -> context.getExecutionMode();

    @Test
    void runs() {}
}

/** Whether the test fails is for the extension to say. */
class HandlingTest {
    static class Handling implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) {}
    }

    @Test
    @ExtendWith(Handling.class)
    void runs() {
        throw new IllegalStateException();
    }
}

/** What it keeps is closed at the end. */
class ClosingTest {
    static class Closing implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            ExtensionContext.Store.CloseableResource kept = () -> {
                throw new IllegalStateException("closed");
            };
            context.getRoot().getStore(Namespace.GLOBAL).put(Closing.class, kept);
        }
    }

    @Test
    @ExtendWith(Closing.class)
    void runs() {}
}

/** The type of the field does not tell. */
class HidingTest {
    @RegisterExtension
    static final Extension HANDLES = new HandlingTest.Handling();

    @Test
    void runs() {}
}

class UnmadeTest {
    static class Unmade implements BeforeEachCallback {
        Unmade(int number) {}

        @Override
        public void beforeEach(ExtensionContext context) {}
    }

    @Test
    @ExtendWith(Unmade.class)
    void runs() {}
}
