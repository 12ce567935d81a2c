/*
 * An operation that jcheck does not control.
 *
 * One thread sleeps before it reports. Real time is not part of the model yet, so jcheck lets the call through, finds
 * no bug, and does not say "verified": the verdict is "incomplete", with the operation, java.lang.Thread.sleep, and the
 * line from which it was called.
 *
 * expect: incomplete
 * check: jcheck check samples/Sleepy.java
 */
public class Sleepy {
    static class Report {
        private int count;

        synchronized void add() {
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Report report = new Report();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            report.add();
        }, "sleeper");
        Thread other = new Thread(report::add, "other");
        sleeper.start();
        other.start();
        sleeper.join();
        other.join();
        assert report.count() == 2;
        System.out.println("2 reports");
    }
}
