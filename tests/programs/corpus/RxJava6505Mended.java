/*
 * Pull request 6505 of RxJava, mended in 2.2.10: who comes when the source has ended is told so.
 *
 * maven: io.reactivex.rxjava2:rxjava:2.2.10
 * expect: verified
 */
import io.reactivex.Observable;
import io.reactivex.observers.TestObserver;

public class RxJava6505Mended {
    public static void main(String[] args) throws Exception {
        Observable<Integer> shared = Observable.just(1).publish().refCount();
        TestObserver<Integer> first = new TestObserver<>();
        TestObserver<Integer> second = new TestObserver<>();
        Thread other = new Thread(() -> shared.subscribe(first));
        other.start();
        shared.subscribe(second);
        other.join();
        assert first.isTerminated() && second.isTerminated();
    }
}
