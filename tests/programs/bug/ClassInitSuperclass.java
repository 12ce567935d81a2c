/*
 * The initialiser of a class uses its own subclass. One thread uses the class, another the subclass: each initialises
 * one and waits for the other.
 *
 * expect: bug deadlock
 */
public class ClassInitSuperclass {
    static class Base {
        static final Base DEFAULT = new Derived();

        static void touch() {
        }
    }

    static class Derived extends Base {
        static void hello() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> Base.touch());
        Thread b = new Thread(() -> Derived.hello());
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
