import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** JUnit 5: nothing is public, and the fixture makes what the tests need. */
class SeatsTest {
    static class Seats {
        private int free = 1;

        synchronized int free() {
            return free;
        }

        synchronized void take() {
            free--;
        }

        void sell() {
            if (free() > 0) {
                take();
            }
        }

        synchronized void sellAtOnce() {
            sell();
        }
    }

    private static int fixtures;
    private Seats seats;
    private ExecutorService pool;

    @BeforeAll
    static void prepare() {
        fixtures++;
    }

    @BeforeEach
    void setUp() {
        assert fixtures == 1;
        seats = new Seats();
        pool = Executors.newFixedThreadPool(2);
    }

    @AfterEach
    void tearDown() {
        pool.shutdownNow();
    }

    private void twice(Runnable task) throws InterruptedException {
        pool.execute(task);
        pool.execute(task);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    @Test
    void sellsTheSeatOnce() throws Exception {
        twice(seats::sell);
        assertEquals(0, seats.free());
    }

    @Test
    void sellsTheSeatOnceUnderOneLock() throws Exception {
        twice(seats::sellAtOnce);
        assertEquals(0, seats.free());
    }

    @Test
    void isSkipped() {
        assumeTrue(false);
    }

    @Test
    void wantsATask(Runnable task) {}

    @Test
    @Disabled("until seats are numbered")
    void sellsARow() throws Exception {
        sellsTheSeatOnceUnderOneLock();
    }

    @Nested
    class Inside {
        @Test
        void sits() {}
    }
}
