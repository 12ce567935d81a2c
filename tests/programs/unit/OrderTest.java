import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** JUnit 4: what a superclass declares comes first, and last. */
class OrderBase {
    static final List<String> STEPS = new ArrayList<>();

    @BeforeClass
    public static void first() {
        STEPS.add("first");
    }

    @Before
    public void begin() {
        STEPS.add("begin");
    }

    @After
    public void end() {
        STEPS.add("end");
    }

    @AfterClass
    public static void last() {
        STEPS.add("last");
        if (!STEPS.toString().equals("[first, begin, setUp, test, tearDown, end, last]")) {
            throw new IllegalStateException(STEPS.toString());
        }
    }
}

public class OrderTest extends OrderBase {
    @ClassRule
    public static Timeout limit = Timeout.seconds(1);

    @Before
    public void setUp() {
        STEPS.add("setUp");
    }

    @After
    public void tearDown() {
        STEPS.add("tearDown");
    }

    @Test
    public void passes() {
        STEPS.add("test");
    }

    @Test(expected = IllegalStateException.class)
    public void throwsWhatIsExpected() {
        STEPS.add("test");
        throw new IllegalStateException("expected");
    }

    @Test(expected = IllegalStateException.class)
    public void throwsNothing() {
        STEPS.add("test");
    }
}
