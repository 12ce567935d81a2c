/*
 * Pull request 6060 of RxJava: a Maybe has its value while its observer disposes of it; the observer gets null.
 *
 * maven: io.reactivex.rxjava2:rxjava:2.1.15
 * expect: bug assertion
 * why: true: ConcatMapMaybeMainObserver.drain (ObservableConcatMapMaybe.java:199 to 201) clears the value when it is
 *   disposed of, and goes on; in state RESULT_VALUE it hands on null (256).
 */
import io.reactivex.Observable;
import io.reactivex.observers.DisposableObserver;
import io.reactivex.subjects.MaybeSubject;

public class RxJava6060 {
    static class Sees extends DisposableObserver<String> {
        @Override
        public void onNext(String value) {
            assert value != null;
        }

        @Override
        public void onError(Throwable e) {
            throw new AssertionError(e);
        }

        @Override
        public void onComplete() {}
    }

    public static void main(String[] args) throws Exception {
        MaybeSubject<String> maybe = MaybeSubject.create();
        Sees sees = Observable.just(1).hide().concatMapMaybe(number -> maybe).subscribeWith(new Sees());
        Thread other = new Thread(() -> maybe.onSuccess("value"));
        other.start();
        sees.dispose();
        other.join();
    }
}
