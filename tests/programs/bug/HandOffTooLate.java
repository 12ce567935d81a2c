/*
 * The sender writes once more after it has handed the object over.
 *
 * expect: bug data-race
 */
public class HandOffTooLate {
    static class Message {
        int value;
    }

    static Message message;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            if (ready) {
                message.value += 40;
            }
        });
        reader.start();
        message = new Message();
        ready = true;
        message.value = 2;
        reader.join();
    }
}
