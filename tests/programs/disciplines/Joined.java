/* A thread is done before its result is changed: ordered, but without a lock. */
public class Joined {
    static class Result {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Result result = new Result();
        Thread worker = new Thread(() -> result.value = 1);
        worker.start();
        worker.join();
        result.value++;
    }
}
