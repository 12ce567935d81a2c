import java.lang.reflect.Method;
import org.testng.Assert;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** TestNG. */
public class GroupTest {
    private int value;

    @BeforeMethod
    public void setUp(Method test) {
        value = test.getName().equals("adds") ? 1 : 2;
    }

    @Test
    public void adds() throws InterruptedException {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
    }

    /** As the other one, but for the race. */
    @Test
    public void addsAlone(Method test) {
        Assert.assertEquals(test.getName(), "addsAlone");
        value++;
    }

    @AfterMethod
    public void tearDown() {
        Assert.assertEquals(value, 3);
    }
}
