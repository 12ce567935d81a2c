/*
 * An object that is said to be unshared has a volatile field that two threads use.
 *
 * expect: bug
 * check: jcheck check tests/programs/bug/UnsharedVolatile.java --unshared tests/programs/bug/UnsharedVolatile.unshared
 */
public class UnsharedVolatile {
    static class Flag {
        volatile int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Flag flag = new Flag();
        Thread a = new Thread(() -> flag.value = 1);
        Thread b = new Thread(() -> {
            assert flag.value == 1;
        });
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
