package io.jcheck.runtime;

import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a program asks a {@link StackWalker}: the frames that it has without jcheck. See {@link Hooks}. */
public final class WalkHooks {
    private WalkHooks() {}

    /**
     * Stands for {@link StackWalker#walk(Function)}.
     *
     * @param walker the receiver
     * @param function what is done with the frames
     * @param site where
     * @return what that gives
     */
    public static Object walk(StackWalker walker, Function<? super Stream<StackFrame>, ?> function, int site) {
        ThreadState self = Token.current();
        if (self == null || function == null) {
            Uncontrolled.note();
            return walker.walk(function);
        }
        Stream<StackFrame> frames = frames(walker).stream();
        int before = ThreadState.goOut(self);
        try {
            return function.apply(frames);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /**
     * Stands for {@link StackWalker#forEach(Consumer)}.
     *
     * @param walker the receiver
     * @param action what is done with each frame
     * @param site where
     */
    public static void forEach(StackWalker walker, Consumer<? super StackFrame> action, int site) {
        ThreadState self = Token.current();
        if (self == null || action == null) {
            Uncontrolled.note();
            walker.forEach(action);
            return;
        }
        List<StackFrame> frames = frames(walker);
        int before = ThreadState.goOut(self);
        try {
            frames.forEach(action);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /**
     * Stands for {@link StackWalker#getCallerClass()}.
     *
     * @param walker the receiver
     * @param site where
     * @return the class that has called the method that asks
     */
    public static Class<?> callerClass(StackWalker walker, int site) {
        if (Token.current() == null) {
            Uncontrolled.note();
        }
        List<StackFrame> frames = frames(walker);
        // Without the option for it, this is refused.
        Class<?> asking = frames.get(0).getDeclaringClass();
        if (frames.size() == 1) {
            throw new IllegalCallerException("no caller frame of " + asking.getName());
        }
        return frames.get(1).getDeclaringClass();
    }

    private static List<StackFrame> frames(StackWalker walker) {
        List<StackFrame> all = walker.walk(frames -> frames.collect(Collectors.toList()));
        IdentityHashMap<StackTraceElement, StackFrame> known = new IdentityHashMap<>();
        StackTraceElement[] trace = new StackTraceElement[all.size()];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = all.get(i).toStackTraceElement();
            known.put(trace[i], all.get(i));
        }
        List<StackFrame> shown = new ArrayList<>();
        for (StackTraceElement element : Stacks.shown(trace)) {
            StackFrame frame = known.get(element);
            if (frame != null) {
                shown.add(frame);
            }
        }
        return shown;
    }
}
