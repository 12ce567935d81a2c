package shop;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.Test;

/**
 * Two methods of a mocked class that has a package: what the library makes for them at run time is in that package, and in one of
 * its own.
 */
class AuxiliaryTest {
    static class Stock {
        boolean add(String name) {
            return false;
        }

        int count(int shelf) {
            return shelf;
        }
    }

    @Test
    void answers() throws Exception {
        Stock stock = mock(Stock.class);
        when(stock.add(any())).thenReturn(true);
        doAnswer(call -> 3).when(stock).count(anyInt());
        if (!stock.add("apple") || stock.count(1) != 3) {
            throw new AssertionError();
        }
    }
}
