/*
 * Pull request 6505 of RxJava: one of two threads that subscribe to a shared source gets nothing, not even its end.
 *
 * maven: io.reactivex.rxjava2:rxjava:2.2.9
 * expect: bug assertion
 * why: true: ObservableRefCount.subscribeActual subscribes (ObservableRefCount.java:84) when it has let go of the lock
 *   (82) under which it found that the source is connected; the source may have ended by then, and nobody connects it
 *   again.
 */
import io.reactivex.Observable;
import io.reactivex.observers.TestObserver;

public class RxJava6505 {
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
