/*
 * Whoever comes first initialises the class.
 *
 * Two threads draw numbers from a registry that is initialised when it is first used: by either of them. Its static
 * state is set without a lock in the static initialiser, and used under a lock afterwards. The JVM makes every other
 * thread wait until the initialiser has ended, so that this is initialisation as the discipline wants it: by one
 * thread, before every access of another.
 *
 * A static initialiser is atomic and has the same effect whoever runs it, so that what can differ is only who is first
 * at the lock: 2 executions.
 *
 * Source: the Java Language Specification, section 12.4.2; Stoller 2002, sections 6 (the initialising thread of a static
 * variable) and 7.
 *
 * expect: verified
 * check: jcheck check samples/ClassInit.java
 */
public class ClassInit {
    static class Registry {
        private static final Object LOCK;
        private static int next;

        static {
            LOCK = new Object();
            next = 100;
        }

        static int draw() {
            synchronized (LOCK) {
                return next++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable drawOne = () -> {
            int number = Registry.draw();
            assert number == 100 || number == 101 : "the registry was used before it was initialised";
        };
        Thread a = new Thread(drawOne, "a");
        Thread b = new Thread(drawOne, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        int last = Registry.draw();
        assert last == 102 : "a number was drawn twice";
        System.out.println("drawn 100, 101 and 102");
    }
}
