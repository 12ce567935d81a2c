import org.testng.Assert;
import org.testng.annotations.Test;

/** TestNG calls a test several times, by threads that share it. */
public class OftenTest {
    private final Object lock = new Object();
    private int sold;

    private int sold() {
        synchronized (lock) {
            return sold;
        }
    }

    private void sold(int count) {
        synchronized (lock) {
            sold = count;
        }
    }

    @Test(threadPoolSize = 3, invocationCount = 3)
    public void loses() {
        int before = sold();
        sold(before + 1);
        Assert.assertTrue(sold() > before);
    }

    @Test(threadPoolSize = 3, invocationCount = 3)
    public void losesNothing() {
        synchronized (lock) {
            loses();
        }
    }

    @Test(invocationCount = 3)
    public void failsTheThirdTime() {
        sold++;
        Assert.assertTrue(sold < 3, "the third time");
    }

    @Test(expectedExceptions = {IllegalArgumentException.class, IllegalStateException.class})
    public void throwsOneOfTwo() {
        throw new IllegalStateException("as expected");
    }
}
