/*
 * Waiting for a flag that is not volatile: nothing orders the write before the reads, so that they may never see it.
 *
 * expect: bug data-race
 */
public class SpinOnPlain {
    static boolean flag;

    public static void main(String[] args) {
        new Thread(() -> flag = true).start();
        while (!flag);
    }
}
