import static org.junit.Assert.assertEquals;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestRule;
import org.junit.rules.TestWatcher;
import org.junit.runner.Description;

/** JUnit 4: rules of a class come around everything of it; here the one of a superclass is the outermost. */
class ClassRulesBase {
    static final List<String> STEPS = new ArrayList<>();

    @ClassRule
    public static final ExternalResource OUTER = new ExternalResource() {
        @Override
        protected void before() {
            STEPS.add("outer");
        }

        @Override
        protected void after() {
            if (!STEPS.toString().equals("[outer, inner, folder, class, rule, test, end, close, ClassRulesTest]")) {
                throw new IllegalStateException(STEPS.toString());
            }
        }
    };
}

public class ClassRulesTest extends ClassRulesBase {
    private static ExecutorService pool;

    @ClassRule(order = 2)
    public static final TemporaryFolder FOLDER = new TemporaryFolder() {
        @Override
        protected void before() throws Throwable {
            super.before();
            STEPS.add("folder");
        }
    };

    /** A field of the object may need what they have made. */
    private final File file = new File(FOLDER.getRoot(), "notes");

    @Rule
    public final ExternalResource ofTest = new ExternalResource() {
        @Override
        protected void before() {
            STEPS.add("rule");
        }
    };

    private int sum;

    @ClassRule(order = 1)
    public static TestRule pool() {
        return new TestWatcher() {
            @Override
            protected void starting(Description description) {
                STEPS.add("inner");
                pool = Executors.newFixedThreadPool(2);
            }

            @Override
            protected void failed(Throwable thrown, Description description) {
                STEPS.add("failed");
            }

            @Override
            protected void finished(Description description) {
                pool.shutdown();
                STEPS.add("close");
                STEPS.add(description.getClassName());
            }
        };
    }

    @BeforeClass
    public static void ofClass() {
        STEPS.add("class");
    }

    @AfterClass
    public static void end() {
        STEPS.add("end");
    }

    private synchronized int look() {
        return sum;
    }

    private synchronized void set(int value) {
        sum = value;
    }

    @Test
    public void writes() throws Exception {
        STEPS.add("test");
        assertEquals(true, pool.submit(file::createNewFile).get());
    }

    @Test
    public void loses() throws Exception {
        STEPS.add("test");
        Runnable adds = () -> set(look() + 1);
        var one = pool.submit(adds);
        var other = pool.submit(adds);
        one.get();
        other.get();
        assertEquals(2, look());
    }

    @Test
    public void isNotSeenByRules() {
        STEPS.add("test");
        throw new UnsupportedOperationException();
    }
}
