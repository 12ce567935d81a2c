/*
 * Two subjects are zipped; two threads feed them.
 *
 * maven: io.reactivex.rxjava3:rxjava:3.1.8
 * expect: verified
 */
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subjects.PublishSubject;

public class RxJava3Zip {
    public static void main(String[] args) throws Exception {
        PublishSubject<Integer> left = PublishSubject.create();
        PublishSubject<Integer> right = PublishSubject.create();
        TestObserver<Integer> sum = Observable.zip(left, right, Integer::sum).test();
        Thread other = new Thread(() -> left.onNext(1));
        other.start();
        right.onNext(2);
        other.join();
        sum.assertValue(3);
    }
}
