import org.testng.Assert;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** TestNG. */
public class GroupTest {
    private int value;

    @BeforeMethod
    public void setUp() {
        value = 1;
    }

    @Test
    public void adds() throws InterruptedException {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
    }

    @AfterMethod
    public void tearDown() {
        Assert.assertEquals(value, 3);
    }
}
