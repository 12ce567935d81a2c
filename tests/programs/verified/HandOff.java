/*
 * An object changes hands: through a volatile field, and back when its thread has ended. Each side writes it without a lock.
 *
 * expect: verified
 */
public class HandOff {
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
        message.value = 2;
        ready = true;
        reader.join();
        message.value++;
        assert message.value == 3 || message.value == 43;
    }
}
