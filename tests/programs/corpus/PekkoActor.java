/*
 * Two threads tell an actor something, it gets one message at a time.
 *
 * maven: org.apache.pekko:pekko-actor_2.13:1.0.3
 * expect: verified
 * today: incomplete
 * why: more executions than 20 seconds allow.
 */
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;

public class PekkoActor {
    static final CountDownLatch GOT = new CountDownLatch(2);

    public static class Counter extends AbstractActor {
        int count;

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(String.class, text -> {
                count++;
                GOT.countDown();
            }).build();
        }
    }

    public static void main(String[] args) throws Exception {
        ActorSystem system = ActorSystem.create("corpus");
        ActorRef counter = system.actorOf(Props.create(Counter.class));
        Thread other = new Thread(() -> counter.tell("a", ActorRef.noSender()));
        other.start();
        counter.tell("b", ActorRef.noSender());
        GOT.await();
        other.join();
        system.terminate();
    }
}
