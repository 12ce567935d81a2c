/* Written by its constructor, and then only read. */
public class ReadOnly {
    static class Price {
        int cents;

        Price(int cents) {
            this.cents = cents;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Price price = new Price(250);
        Thread other = new Thread(() -> {
            assert price.cents == 250;
        });
        other.start();
        assert price.cents == 250;
        other.join();
    }
}
