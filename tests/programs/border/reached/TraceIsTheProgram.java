/*
 * A program that looks at its own frames finds those that it has without jcheck.
 *
 * expect: verified
 */
public class TraceIsTheProgram {
    static int deep() {
        return new Exception().getStackTrace().length;
    }

    static int deepInThread() {
        // the question itself is one
        return Thread.currentThread().getStackTrace().length - 1;
    }

    public static void main(String[] args) throws Exception {
        assert deep() == 2 && deepInThread() == 2;
        Thread task = new Thread(() -> {
            // this one, its method, and Thread.run
            assert deep() == 3 && deepInThread() == 3;
        });
        task.start();
        task.join();
        Thread own = new Thread() {
            @Override
            public void run() {
                assert deep() == 2 && deepInThread() == 2;
            }
        };
        own.start();
        own.join();
    }
}
