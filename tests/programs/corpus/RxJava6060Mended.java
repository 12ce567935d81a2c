/*
 * Pull request 6060 of RxJava, mended in 2.1.16: drain goes no further when it is disposed of.
 *
 * maven: io.reactivex.rxjava2:rxjava:2.1.16
 * expect: bug data-race
 * why: true, and harmless: dispose clears the value (ObservableConcatMapMaybe.java:153) while innerSuccess writes it
 *   (163); nobody reads it any more.
 */
import io.reactivex.Observable;
import io.reactivex.observers.DisposableObserver;
import io.reactivex.subjects.MaybeSubject;

public class RxJava6060Mended {
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
