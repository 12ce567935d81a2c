import junit.framework.TestCase;

/** JUnit 3: names say what methods are. */
public class OldTest extends TestCase {
    private int value;

    @Override
    protected void setUp() {
        value = 1;
    }

    @Override
    protected void tearDown() {
        assertEquals(2, value);
    }

    public void testAdds() throws InterruptedException {
        Thread other = new Thread(() -> value++);
        other.start();
        other.join();
        assertEquals(2, value);
    }
}
