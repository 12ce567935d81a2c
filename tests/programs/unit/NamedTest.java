import junit.framework.TestCase;

/** JUnit 3: a constructor takes the name of the test. */
public class NamedTest extends TestCase {
    private final String given;
    private int value;

    public NamedTest(String name) {
        super(name);
        given = name;
    }

    public void testHasItsName() throws InterruptedException {
        Thread other = new Thread(() -> value++);
        other.start();
        other.join();
        assertEquals(1, value);
        assertEquals("testHasItsName", getName());
        assertEquals(getName(), given);
    }
}

/** Its constructor has no parameter. */
class LaterNamedTest extends TestCase {
    public void testHasItsName() {
        assertEquals("testHasItsName", getName());
    }
}

/** Nobody can make one. */
class NeverNamedTest extends TestCase {
    public NeverNamedTest(int number) {}

    public void testNothing() {}
}
