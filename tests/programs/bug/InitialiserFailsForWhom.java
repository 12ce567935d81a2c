/*
 * A static initialiser that fails: the first thread that needs the class gets an ExceptionInInitializerError, the other one
 * a NoClassDefFoundError.
 * The argument says which thread the program expects to be first; the other order exists as well.
 *
 * expect: bug assertion
 * check: jcheck check tests/programs/bug/InitialiserFailsForWhom.java -- one
 * check: jcheck check tests/programs/bug/InitialiserFailsForWhom.java -- two
 */
public class InitialiserFailsForWhom {
    static class Fragile {
        static int state = Integer.parseInt("no number");
    }

    static String use() {
        try {
            return "" + Fragile.state;
        } catch (ExceptionInInitializerError first) {
            return "first";
        } catch (NoClassDefFoundError later) {
            return "later";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[1];
        Thread a = new Thread(() -> seen[0] = use());
        Thread b = new Thread(InitialiserFailsForWhom::use);
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen[0].equals(args[0].equals("one") ? "first" : "later");
    }
}
