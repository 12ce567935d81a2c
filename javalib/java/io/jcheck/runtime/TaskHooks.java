package io.jcheck.runtime;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.jvm.Causes;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.Token;

/** What the models of tasks call. */
public final class TaskHooks {
    private TaskHooks() {}

    /**
     * A task has failed, and keeps what was thrown for whoever asks for its result.
     *
     * @param thrown may be null
     */
    public static void failed(Throwable thrown) {
        if (thrown == null || Token.current() == null || !hasPlainFrames(thrown.getClass())) {
            return;
        }
        try {
            // where nobody wants to know, all the same: fields are read for it
            String[] frames = Stacks.clean(thrown.getStackTrace());
            if (Events.traced) {
                boolean isOfJdk = thrown.getClass().getClassLoader() == null;
                Gaps.failed(isOfJdk ? Causes.text(thrown) : thrown.getClass().getName(), frames);
            }
        } catch (OutOfMemoryError | StackOverflowError full) {
            // the task has failed all the same
        }
    }

    /** Whether no code of the program runs where its frames are asked for. */
    private static boolean hasPlainFrames(Class<?> type) {
        try {
            return type.getMethod("getStackTrace").getDeclaringClass() == Throwable.class;
        } catch (NoSuchMethodException | LinkageError unknown) {
            return false;
        }
    }
}
