/*
 * A ring buffer hands an event from its producer to its processor.
 *
 * maven: com.lmax:disruptor:4.0.0
 * expect: verified
 */
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;

public class DisruptorOneEvent {
    static class Event {
        int value;
    }

    public static void main(String[] args) throws Exception {
        RingBuffer<Event> ring =
                RingBuffer.createSingleProducer(Event::new, 2, new BusySpinWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        Thread producer = new Thread(() -> {
            long sequence = ring.next();
            ring.get(sequence).value = 7;
            ring.publish(sequence);
        });
        producer.start();
        long available = barrier.waitFor(0);
        assert ring.get(available).value == 7;
        producer.join();
    }
}
