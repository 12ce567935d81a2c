import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.lenient;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.InjectMocks;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

/** Mockito: mocks of a class in annotated fields, and one of an interface. */
@ExtendWith(MockitoExtension.class)
class MocksTest {
    static class Prices {
        int of(String item) {
            throw new IllegalStateException("no mock: " + item);
        }
    }

    static class Shop {
        private final Prices prices;
        private int sold;

        Shop(Prices prices) {
            this.prices = prices;
        }

        void sell(String item) {
            sold += prices.of(item);
        }
    }

    interface Listener {
        void sold(String item);
    }

    @Mock
    Prices prices;

    @InjectMocks
    Shop shop;

    @BeforeEach
    void fixPrices() {
        lenient().when(prices.of("apple")).thenReturn(5);
    }

    @Test
    void sellsByAnotherThread() throws InterruptedException {
        Thread other = new Thread(() -> shop.sell("apple"));
        other.start();
        other.join();
        assertEquals(5, shop.sold);
        verify(prices).of("apple");
    }

    @Test
    void sellsByBoth() throws InterruptedException {
        Thread other = new Thread(() -> shop.sell("apple"));
        other.start();
        shop.sell("apple");
        other.join();
    }

    @Test
    void looksTooEarly() throws InterruptedException {
        Listener listener = mock(Listener.class);
        Thread other = new Thread(() -> listener.sold("apple"));
        other.start();
        verify(listener).sold("apple");
        other.join();
    }

    @Test
    void looksInTime() throws InterruptedException {
        Listener listener = mock(Listener.class);
        Thread other = new Thread(() -> listener.sold("apple"));
        other.start();
        other.join();
        verify(listener).sold("apple");
    }

    @Test
    void isGivenAMock(@Mock Listener listener) throws InterruptedException {
        Thread other = new Thread(() -> listener.sold("apple"));
        other.start();
        other.join();
        verify(listener).sold("apple");
    }

    /** Mockito says so, after the test. */
    @Test
    void needsNoStub() {
        when(prices.of("pear")).thenReturn(1);
    }
}
