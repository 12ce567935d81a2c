/*
 * Finalizers are not run, neither by the garbage collector nor when somebody asks for it. Who calls one runs it.
 *
 * expect: verified
 */
public class Finalizers {
    static volatile int finalized;
    static volatile int held;

    static class Resource {
        @Override
        protected void finalize() throws Throwable {
            finalized++;
            super.finalize();
        }
    }

    static class Special extends Resource {}

    static void use() {
        for (int i = 0; i < 20; i++) {
            held += new Special().hashCode() == 0 ? 1 : 0;
        }
    }

    public static void main(String[] args) throws Throwable {
        use();
        System.gc();
        System.runFinalization();
        System.gc();
        System.runFinalization();
        Thread other = new Thread(Finalizers::use);
        other.start();
        other.join();
        assert finalized == 0 : finalized;
        new Special().finalize();
        assert finalized == 1 : finalized;
    }
}
