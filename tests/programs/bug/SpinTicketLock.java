/*
 * A ticket lock whose tickets are drawn in two steps: two threads get the same one, and are in the section together, or the
 * next number is called twice and somebody waits for ever.
 *
 * expect: bug data-race or bug livelock
 */
public class SpinTicketLock {
    static volatile int next;
    static volatile int serving;
    static int shared;

    static void section() {
        int ticket = next;
        next = ticket + 1;
        while (serving != ticket) {
            Thread.onSpinWait();
        }
        shared++;
        serving = serving + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinTicketLock::section);
        other.start();
        section();
        other.join();
    }
}
