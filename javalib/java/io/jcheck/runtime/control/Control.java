package io.jcheck.runtime.control;

import io.jcheck.runtime.events.AtomicWrites;
import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Workers;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.Headroom;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.protocol.Answer;
import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.Laps;
import io.jcheck.runtime.state.Origins;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.Arrays;

/** How the token moves on. Called by the token holder. */
public final class Control {
    /** The result of the first grant that asks for the frames of accesses and operations. */
    private static final int TRACED = 1;

    /** How threads are run. */
    public static Runner runner;
    /** Whether this execution must be run again, on threads of its own. */
    public static boolean redo;

    private Control() {}

    /** The main thread becomes the first token holder, once the scheduler says so. */
    public static void begin(ThreadState self) {
        self.begun = true;
        runner.begin(self);
        Answer first = Messages.link.begin();
        self.path += Origins.path();
        Events.traced = follow(self, first) == TRACED;
        Events.alone = !Events.traced && !Settings.current.tellsAlone;
    }

    /**
     * Performs a visible operation: waits until the scheduler grants it.
     *
     * @param self the token holder
     * @param operation what it is about to do
     * @param site where, or {@link Settings#NO_SITE}
     * @return the result of the operation
     */
    public static int visible(ThreadState self, Operation operation, int site) {
        Headroom.require();
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("performs an operation");
            }
            Exclusive.before(self);
        }
        if (operation.mayWait()) {
            Workers.waits(self, site);
        }
        AtomicWrites.settle(self);
        Laps.operation(self);
        if (self.unwatched != 0) {
            Events.BUFFER.region();
        }
        Events.trace();
        try {
            EventBuffer message = Messages.next(self);
            Events.segment++;
            self.operations++;
            boolean looks = operation.looks();
            boolean mayClear = operation.mayClear();
            self.wroteAtomically = operation.mayWrite();
            Answer answer = Messages.link.pending(message, self.number, operation, site, self.classInit != null);
            Messages.clear();
            int result = follow(self, answer);
            if (!looks || mayClear && result != 0) {
                self.effects.any();
            }
            return result;
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable broken) {
            // half a message may be out: nothing that follows could be trusted
            throw Messages.link.fatal("lost control of thread " + self.number + ": " + broken);
        }
    }

    /** Hands the token over for good. */
    public static void end(ThreadState self) {
        DefaultNames.judge();
        Exclusive.before(self);
        try {
            EventBuffer message = Messages.next(self);
            Events.segment++;
            self.ended = true;
            Answer answer = Messages.link.ended(message, self.number);
            Messages.clear();
            follow(self, answer);
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable broken) {
            throw Messages.link.fatal("lost control at the end of thread " + self.number + ": " + broken);
        }
    }

    /** Does what the scheduler says; returns when this thread runs again, or at once if it has ended. */
    private static int follow(ThreadState self, Answer first) {
        Answer answer = first;
        while (true) {
            switch (answer.kind) {
                case Answer.SEND_STACKS:
                    answer = sendStacks();
                    break;
                case Answer.STOP:
                    throw Messages.link.stop(answer.value);
                default:
                    return grant(self, answer.thread, answer.value);
            }
        }
    }

    private static int grant(ThreadState self, int number, int value) {
        if (number < 0 || number >= Token.threads() || Token.thread(number).ended) {
            throw Messages.link.fatal("the scheduler granted thread " + number + ", which cannot run");
        }
        ThreadState next = Token.thread(number);
        Token.running = next;
        if (next == self) {
            return value;
        }
        runner.pass(self, next, value);
        return self.result;
    }

    private static Answer sendStacks() {
        int alive = 0;
        int[] numbers = new int[Token.threads()];
        String[][] frames = new String[Token.threads()][];
        for (int i = 0; i < Token.threads(); i++) {
            if (!Token.thread(i).ended) {
                numbers[alive] = i;
                frames[alive++] = Stacks.of(Token.thread(i).carrier());
            }
        }
        return Messages.link.stacks(Arrays.copyOf(numbers, alive), Arrays.copyOf(frames, alive));
    }

    /** The running thread does what jcheck does not model. */
    public static void unmodelled(ThreadState self, int site) {
        if (!runner.isGenuine()) {
            throw redo();
        }
        Gaps.unmodelled(site);
        Messages.flushIfLarge(self);
    }

    /** Makes every controlled thread leave the program at its next hook. */
    public static void stopAll() {
        Token.stop();
        runner.stop();
    }

    /** Stops an execution that cannot be carried through as it is run; it has to be run on threads of its own. */
    public static ExecutionStopped redo() {
        redo = true;
        stopAll();
        return ExecutionStopped.INSTANCE;
    }
}
