/*
 * Time.
 *
 * One thread sleeps before it reports. Time is virtual: unless told otherwise (`--timeouts any`), it passes only when
 * nothing else can happen. So the sleeper is always the second to report, and there is one execution.
 *
 * expect: verified
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
