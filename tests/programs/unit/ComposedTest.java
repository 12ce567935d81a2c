import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

@Retention(RetentionPolicy.RUNTIME)
@Test
@Tag("threads")
@ExtendWith(ComposedTest.Noting.class)
@interface ThreadTest {}

/** An annotation that stands for another one that stands for the test. */
@Retention(RetentionPolicy.RUNTIME)
@ThreadTest
@Tag("slow")
@interface SlowTest {}

@Retention(RetentionPolicy.RUNTIME)
@BeforeEach
@interface Prepare {}

/** JUnit 5: an interface has what comes before each test, and tests. */
interface Counting {
    int[] sum();

    @BeforeEach
    default void beginFace() {
        ComposedTest.STEPS.add("face");
    }

    @BeforeEach
    default void isOverridden() {
        ComposedTest.STEPS.add("overridden");
    }

    default void add() {
        int seen;
        synchronized (sum()) {
            seen = sum()[0];
        }
        synchronized (sum()) {
            sum()[0] = seen + 1;
        }
    }

    @Test
    default void losesInTheFace() throws InterruptedException {
        ComposedTest.both(this::add);
        assertEquals(2, sum()[0]);
    }

    @Test
    default void losesNoneInTheFace() throws InterruptedException {
        ComposedTest.both(() -> {
            synchronized (sum()) {
                add();
            }
        });
        assertEquals(2, sum()[0]);
        assertEquals("[face, class]", ComposedTest.STEPS.toString());
    }
}

class ComposedTest implements Counting {
    static final List<String> STEPS = new ArrayList<>();

    static class Noting implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            STEPS.add(context.getTags().toString());
        }
    }

    private final int[] sum = new int[1];

    static void both(Runnable task) throws InterruptedException {
        Thread other = new Thread(task);
        other.start();
        task.run();
        other.join();
    }

    @Override
    public int[] sum() {
        return sum;
    }

    @Prepare
    void begin(TestInfo info) {
        STEPS.add("class");
    }

    /** Without the annotation it does not run. */
    @Override
    public void isOverridden() {
        STEPS.add("overrides");
    }

    @SlowTest
    void loses() throws InterruptedException {
        both(this::add);
        assertEquals(2, sum[0]);
    }

    @SlowTest
    void losesNone() throws InterruptedException {
        both(() -> {
            synchronized (sum) {
                add();
            }
        });
        assertEquals(2, sum[0]);
        assertEquals("[[threads, slow], face, class]", STEPS.toString().replace("slow, threads", "threads, slow"));
    }
}
