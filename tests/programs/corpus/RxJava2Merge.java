/*
 * A serialised subject is fed by two threads; its observer sees one event at a time.
 *
 * maven: io.reactivex.rxjava2:rxjava:2.2.21
 * expect: verified
 */
import io.reactivex.subjects.PublishSubject;
import io.reactivex.subjects.Subject;

public class RxJava2Merge {
    static int sum;

    public static void main(String[] args) throws Exception {
        Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
        subject.subscribe(n -> sum += n);
        Thread other = new Thread(() -> subject.onNext(1));
        other.start();
        subject.onNext(2);
        other.join();
        assert sum == 3 : sum;
    }
}
