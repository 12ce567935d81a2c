/*
 * A SubmissionPublisher hands an item to a subscriber, through an executor of the program. There are too many
 * executions to go through all of them here.
 *
 * expect: verified or incomplete
 * check: jcheck check tests/programs/border/concurrent/PublisherToSubscriber.java --max-executions=200
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class PublisherToSubscriber {
    static int sum;

    record Own(CountDownLatch done) implements Flow.Processor<Integer, Integer>, Flow.Subscriber<Integer> {
        @Override
        public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(2);
        }

        @Override
        public void onNext(Integer item) {
            sum += item;
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {
            done.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(task -> new Thread(task).start(), Flow.defaultBufferSize());
        Flow.Publisher<Integer> source = publisher;
        source.subscribe(new Own(done));
        publisher.submit(1);
        publisher.close();
        done.await();
        assert sum == 1;
    }
}
