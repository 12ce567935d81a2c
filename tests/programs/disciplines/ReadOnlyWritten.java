/* The twin of ReadOnly: written once more. */
public class ReadOnlyWritten {
    static class Price {
        int cents;

        Price(int cents) {
            this.cents = cents;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Price price = new Price(250);
        Thread other = new Thread(() -> {
            assert price.cents > 0;
        });
        other.start();
        price.cents = 300;
        other.join();
    }
}
