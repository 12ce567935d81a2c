/*
 * Two threads that give way to each other: for ever, if they move in step. They write while they do, so that no iteration is
 * like the one before as far as jcheck knows.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/SpinPolitely.java --max-executions 200
 */
public class SpinPolitely {
    static volatile boolean want0;
    static volatile boolean want1;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            want1 = true;
            while (want0) {
                want1 = false;
                Thread.yield();
                want1 = true;
            }
            want1 = false;
        });
        other.start();
        want0 = true;
        while (want1) {
            want0 = false;
            Thread.yield();
            want0 = true;
        }
        want0 = false;
        other.join();
    }
}
