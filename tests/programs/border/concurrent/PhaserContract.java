/*
 * What one thread is told by a Phaser: numbers of phases and parties, what is refused, phasers that end, and a tree of them.
 *
 * expect: verified
 */
import java.util.concurrent.Phaser;

public class PhaserContract {
    /** What it tells without jcheck, on both JDKs. */
    static final String EXPECTED = "0/0/0/0 "
            + "IllegalStateException:Attempted_arrival_of_unregistered_party_for_java.util.concurrent.P[phase_=_0_parties_=_0_arrived_=_0] "
            + "0 0/1/0/1 0 1/1/0/1 1 1 1/3/0/3 1 1 1/3/2/1 1 2/2/0/2 2 -7 2 2/1/0/1 2 -2147483645/0/0/0! "
            + "-2147483645 -2147483645 -2147483645 -2147483645 -2147483645/0/0/0! "
            + "P[phase_=_-2147483645_parties_=_0_arrived_=_0] 0 0/1/0/1 on0,1,0 1 1/1/0/1 on1,1,0 2 "
            + "-2147483646/1/1/0! -2147483648/3/1/2! -2147483648 -2147483648/3/1/2! -2147483648/2/0/2! "
            + "IllegalArgumentException:Illegal_number_of_parties "
            + "IllegalArgumentException:Illegal_number_of_parties "
            + "IllegalStateException:Attempt_to_register_more_than_65535_parties_for_java.util.concurrent.P[phase_=_0_parties_=_65535_arrived_=_0] "
            + "IllegalArgumentException:null IllegalStateException:no 0/1/1/0 "
            + "IllegalStateException:Attempted_arrival_of_unregistered_party_for_P[phase_=_0_parties_=_1_arrived_=_1] "
            + "0/1/0/1 0 0/2/0/2 0/3/0/3 0/2/0/2 0 0 0/2/2/0 0/1/1/0 0/3/1/2 0 0 0/3/2/1 0 1/3/0/3 1/2/0/2 "
            + "1/2/0/2 1/1/0/1 1 1/0/0/0 1/1/0/1 1 1/0/0/0 1/2/0/2 1 1 1 2/2/0/2 2/1/0/1 2/0/0/0 2 2/3/0/3 "
            + "true -2147483646/1/0/1! -2147483646 ";

    static final StringBuilder told = new StringBuilder();

    static void tell(Object what) {
        told.append(what).append(' ');
    }

    static void fails(Runnable call) {
        try {
            call.run();
            tell("fine");
        } catch (RuntimeException e) {
            String text = String.valueOf(e.getMessage());
            tell(e.getClass().getSimpleName() + ":" + text.replaceAll("Phaser[^ ]*@[0-9a-f]+", "P").replace(' ', '_'));
        }
    }

    static void figures(Phaser p) {
        tell(p.getPhase() + "/" + p.getRegisteredParties() + "/" + p.getArrivedParties() + "/" + p.getUnarrivedParties()
                + (p.isTerminated() ? "!" : ""));
    }

    static void alone() {
        Phaser p = new Phaser();
        figures(p);
        fails(p::arrive);
        tell(p.register());
        figures(p);
        tell(p.arrive());
        figures(p);
        tell(p.bulkRegister(2));
        tell(p.bulkRegister(0));
        figures(p);
        tell(p.arrive());
        tell(p.arrive());
        figures(p);
        tell(p.arriveAndDeregister());
        figures(p);
        tell(p.awaitAdvance(0));
        tell(p.awaitAdvance(-7));
        tell(p.arriveAndDeregister());
        figures(p);
        tell(p.arriveAndDeregister());
        figures(p);
        tell(p.arrive());
        tell(p.register());
        tell(p.arriveAndAwaitAdvance());
        tell(p.awaitAdvance(1));
        figures(p);
        tell(p.toString().replaceAll(".*@[0-9a-f]+", "P").replace(' ', '_'));
    }

    static void ends() {
        Phaser p = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                tell("on" + phase + "," + parties + "," + getUnarrivedParties());
                return phase == 1;
            }
        };
        tell(p.arriveAndDeregister());
        figures(p);
        tell(p.arriveAndAwaitAdvance());
        figures(p);
        tell(p.arriveAndAwaitAdvance());
        figures(p);
        Phaser forced = new Phaser(3);
        forced.arrive();
        forced.forceTermination();
        forced.forceTermination();
        figures(forced);
        tell(forced.register());
        figures(forced);
        Phaser late = new Phaser(forced, 2);
        figures(late);
        fails(() -> new Phaser(-1));
        fails(() -> new Phaser(65536));
        fails(() -> new Phaser(65535).register());
        fails(() -> new Phaser().bulkRegister(-1));
        Phaser thrower = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                throw new IllegalStateException("no");
            }
        };
        fails(thrower::arrive);
        figures(thrower);
        fails(thrower::arrive);
    }

    static void tree() {
        Phaser root = new Phaser(1);
        Phaser left = new Phaser(root);
        figures(root);
        tell(left.register());
        figures(root);
        Phaser right = new Phaser(root, 2);
        Phaser leaf = new Phaser(left, 1);
        figures(root);
        figures(left);
        tell(left.arrive());
        tell(leaf.arrive());
        figures(left);
        figures(leaf);
        figures(root);
        tell(right.arrive());
        tell(right.arrive());
        figures(root);
        tell(root.arrive());
        figures(root);
        figures(left);
        figures(right);
        figures(leaf);
        tell(leaf.arriveAndDeregister());
        figures(leaf);
        figures(left);
        tell(left.arriveAndDeregister());
        figures(left);
        figures(root);
        tell(root.arrive());
        tell(right.arrive());
        tell(right.arriveAndDeregister());
        figures(root);
        figures(right);
        figures(left);
        tell(left.register());
        figures(root);
        tell(left.getRoot() == root && leaf.getParent() == left && root.getParent() == null);
        root.forceTermination();
        figures(left);
        tell(left.arrive());
    }

    public static void main(String[] args) {
        alone();
        ends();
        tree();
        if (!told.toString().equals(EXPECTED)) {
            throw new AssertionError(told);
        }
    }
}
