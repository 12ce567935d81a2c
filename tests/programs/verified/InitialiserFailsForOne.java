/*
 * An initialiser fails while another thread wants the class: one of them gets its exception, the other one finds that the
 * class cannot be used, and why. So does whoever comes later, and whoever needs a subclass.
 *
 * expect: verified
 */
public class InitialiserFailsForOne {
    static class Fragile {
        static int state = Integer.parseInt("no number");
    }

    static class Sub extends Fragile {
        static int more = 1;
    }

    static int first;
    static int later;

    static synchronized void count(Throwable thrown) {
        if (thrown instanceof ExceptionInInitializerError) {
            assert thrown.getCause() instanceof NumberFormatException;
            first++;
        } else {
            assert thrown instanceof NoClassDefFoundError;
            assert thrown.getCause() instanceof ExceptionInInitializerError;
            later++;
        }
    }

    static void use() {
        try {
            Fragile.state++;
            assert false;
        } catch (LinkageError thrown) {
            count(thrown);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use());
        Thread b = new Thread(() -> use());
        a.start();
        b.start();
        a.join();
        b.join();
        assert first == 1 && later == 1;
        use();
        try {
            Sub.more++;
            assert false;
        } catch (NoClassDefFoundError thrown) {
            count(thrown);
        }
        assert first == 1 && later == 3;
    }
}
