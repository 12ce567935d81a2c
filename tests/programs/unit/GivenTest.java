import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.BeforeParam;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** JUnit 4: the class is made with parameters, once for each of several sets. */
@RunWith(Parameterized.class)
public class GivenTest {
    private final int threads;
    private final boolean locked;
    private int begun;

    public GivenTest(int threads, boolean locked) {
        this.threads = threads;
        this.locked = locked;
    }

    @Parameters
    public static Collection<Object[]> all() {
        return Arrays.asList(new Object[][] {{1, false}, {2, true}, {2, false}});
    }

    @Before
    public void begin() {
        begun = threads;
    }

    @Test
    public void adds() throws InterruptedException {
        int[] sum = new int[1];
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> {
                synchronized (locked ? sum : new Object()) {
                    int seen;
                    synchronized (sum) {
                        seen = sum[0];
                    }
                    synchronized (sum) {
                        sum[0] = seen + 1;
                    }
                }
            });
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        assertEquals(begun, sum[0]);
    }
}

/** The parameters are in fields, and a rule is told which they are. */
@RunWith(Parameterized.class)
class FieldsTest {
    @Rule
    public final TestName name = new TestName();

    @Parameter(1)
    public String text;

    @Parameter
    public int number;

    @Parameters(name = "{index}: {0} is {1}")
    public static Object[] all() {
        return new Object[] {new Object[] {1, "one"}, new Object[] {2, "two"}};
    }

    @Test
    public void areFilled() {
        assertEquals(number == 1 ? "one" : "two", text);
        assertEquals("areFilled[" + (number - 1) + ": " + number + " is " + text + "]", name.getMethodName());
    }
}

@RunWith(Parameterized.class)
class MoreGivenTest {
    @Parameter
    public int number;

    @Parameters
    public static Object[] all() {
        return new Object[] {1, 2};
    }

    @BeforeParam
    public static void begin() {}

    @Test
    public void runs() {}
}
