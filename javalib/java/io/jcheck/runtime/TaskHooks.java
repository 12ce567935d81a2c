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
        if (thrown == null || Token.current() == null) {
            return;
        }
        // where nobody wants to know, all the same: what the program does with it must not differ
        String[] frames = Stacks.clean(thrown.getStackTrace());
        if (Events.traced) {
            boolean isOfJdk = thrown.getClass().getClassLoader() == null;
            Gaps.failed(isOfJdk ? Causes.text(thrown) : thrown.getClass().getName(), frames);
        }
    }
}
