/*
 * A thread asks how many threads there are while another one starts one: no data race, and no choice of the search.
 *
 * expect: incomplete
 */
public class CountsWhileStarting {
    public static void main(String[] args) throws Exception {
        Thread started = new Thread(() -> { });
        Thread counter = new Thread(Thread::activeCount);
        counter.start();
        started.start();
        counter.join();
        started.join();
    }
}
