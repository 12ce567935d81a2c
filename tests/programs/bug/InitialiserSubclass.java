/*
 * A class makes an object of its subclass when it is initialised: a thread that begins with the class and one that begins
 * with the subclass, which has no initialiser of its own, wait for each other (JLS 12.4.2).
 *
 * expect: bug deadlock
 */
public class InitialiserSubclass {
    static class Above {
        static final Above DEFAULT = new Below();
        static int value = 1;
    }

    static class Below extends Above {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> Above.value++);
        Thread b = new Thread(() -> new Below());
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
