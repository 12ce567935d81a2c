/*
 * volatile is not atomic.
 *
 * Two threads increment a volatile counter once each. An increment is a read and a write; when both threads read before
 * either writes, one increment is lost. A volatile field needs no lock, so there is no data race in the sense of the
 * language and nothing for the discipline to object to; what is wrong is the result.
 *
 * Every access to the counter is visible. Two reads commute, so that of the 6 interleavings of read-write with
 * read-write 4 are different: either thread does both before the other, or both read and either writes last. Two of the
 * 4 fail.
 *
 * expect: bug assertion
 * check: jcheck check samples/LostUpdate.java --stop all
 */
public class LostUpdate {
    static volatile int counter;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> counter++, "a");
        Thread b = new Thread(() -> counter++, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter == 2 : "an increment was lost";
        System.out.println("counted to 2");
    }
}
