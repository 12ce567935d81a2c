/*
 * `Method.invoke` reads its arguments from an array that another thread writes.
 *
 * expect: bug data-race
 */
public class InvokeWithSharedArguments {
    static final Object[] ARGUMENTS = {1};

    public static int twice(int n) {
        return 2 * n;
    }

    static void first() throws Exception {
        InvokeWithSharedArguments.class.getMethod("twice", int.class).invoke(null, ARGUMENTS);
    }

    static void second() throws Exception {
        ARGUMENTS[0] = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
