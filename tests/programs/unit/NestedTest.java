import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** JUnit 5: what belongs to the classes around comes first, and last. */
@ExtendWith(NestedTest.Noting.class)
@Tag("outer")
class NestedTest {
    static final List<String> STEPS = new ArrayList<>();

    static class Noting implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, TestInstancePostProcessor {
        @Override
        public void beforeAll(ExtensionContext context) {
            STEPS.add("all of " + context.getDisplayName());
        }

        @Override
        public void postProcessTestInstance(Object object, ExtensionContext context) {
            assertSame(object.getClass(), context.getRequiredTestClass());
            STEPS.add("new " + object.getClass().getSimpleName());
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            List<Object> all = context.getRequiredTestInstances().getAllInstances();
            assertSame(all.get(all.size() - 1), context.getRequiredTestInstance());
            STEPS.add("each of " + all.size());
        }

        @Override
        public void afterAll(ExtensionContext context) {
            STEPS.add("end of " + context.getDisplayName());
            if (context.getDisplayName().equals("NestedTest") && STEPS.contains("deep")) {
                String last = "[after Deep, after Inner, after outer, end of Deep, end of inside, after all, end of NestedTest]";
                assertEquals(last, STEPS.subList(STEPS.size() - 7, STEPS.size()).toString());
            }
        }
    }

    private int left = 2;
    private ExecutorService pool;

    synchronized int look() {
        return left;
    }

    synchronized void set(int value) {
        left = value;
    }

    @BeforeAll
    static void all() {
        STEPS.add("before all");
    }

    @BeforeEach
    void begin() {
        pool = Executors.newFixedThreadPool(2);
        STEPS.add("outer");
    }

    @AfterEach
    void end() {
        pool.shutdown();
        STEPS.add("after outer");
    }

    @AfterAll
    static void afterAll() {
        STEPS.add("after all");
    }

    void twice(Runnable task) throws Exception {
        Future<?> one = pool.submit(task);
        Future<?> other = pool.submit(task);
        one.get();
        other.get();
    }

    @Test
    void isAlone() {
        assertEquals("[all of NestedTest, before all, new NestedTest, each of 1, outer]", STEPS.toString());
        assertEquals(2, look());
    }

    @Nested
    @DisplayName("inside")
    class Inner {
        int own;

        @BeforeEach
        void begin() {
            own = look() - 1;
            STEPS.add("inner");
        }

        @AfterEach
        void end() {
            STEPS.add("after Inner");
        }

        @Nested
        @Tag("deep")
        class Deep {
            @BeforeEach
            void begin(TestInfo info) {
                assertEquals(java.util.Set.of("outer", "deep"), info.getTags());
                assertEquals(1, own);
                STEPS.add("deep");
            }

            @AfterEach
            void end() {
                STEPS.add("after Deep");
            }

            @Test
            void sells() throws Exception {
                String all = "[all of NestedTest, before all, all of inside, all of Deep, new NestedTest, new Inner, new Deep, "
                        + "each of 3, outer, inner, deep]";
                assertEquals(all, STEPS.toString());
                twice(() -> {
                    synchronized (NestedTest.this) {
                        set(look() - 1);
                    }
                });
                assertEquals(0, look());
            }

            @Test
            void loses() throws Exception {
                twice(() -> set(look() - 1));
                assertEquals(0, look());
            }
        }
    }

    /** One object for all tests, also for what comes before all. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Kept {
        private boolean isReady;

        @BeforeAll
        void all(TestInfo info) {
            isReady = look() == 2;
            assertEquals("Kept", info.getDisplayName());
        }

        @Test
        void isReady() {
            assertTrue(isReady);
        }

        @AfterAll
        void end() {
            assertTrue(isReady);
        }
    }
}
