/*
 * A daemon waits for ever; the program ends with its other threads, and that is no deadlock.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/DaemonIsCut.java
 * check: jcheck check tests/programs/verified/DaemonIsCut.java --persistent-sets dynamic
 */
public class DaemonIsCut {
    static int served;

    public static void main(String[] args) throws InterruptedException {
        Object requests = new Object();
        Thread daemon = new Thread(() -> {
            synchronized (requests) {
                while (true) {
                    try {
                        requests.wait();
                        served++;
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (requests) {
            requests.notify();
        }
    }
}
