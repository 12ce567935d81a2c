package io.jcheck.runtime.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The frames of a throwable, then those of its causes, as {@link Throwable#printStackTrace()} shows them. */
public final class Causes {
    static final int MAX_TEXT = 64 << 10;

    /** A program may make a chain of any length. */
    private static final int MOST = 16;

    private Causes() {}

    /**
     * The frames of a throwable and of what caused it. Code of the program may run, and its hooks with it.
     *
     * @return frames innermost first; each cause begins with a line {@code Caused by: CLASS: MESSAGE}, and the frames that it
     *     shares with what it caused are one line {@code ... N more}
     */
    public static String[] frames(Throwable error) {
        String[] enclosing = Stacks.clean(error.getStackTrace());
        ArrayList<String> lines = new ArrayList<>(List.of(enclosing));
        ArrayList<Throwable> seen = new ArrayList<>();
        seen.add(error);
        Throwable cause = error.getCause();
        while (cause != null && seen.size() <= MOST && !contains(seen, cause)) {
            seen.add(cause);
            String[] frames = Stacks.clean(cause.getStackTrace());
            int shared = shared(frames, enclosing);
            lines.add("Caused by: " + text(cause));
            Collections.addAll(lines, java.util.Arrays.copyOf(frames, frames.length - shared));
            if (shared > 0) {
                lines.add("... " + shared + " more");
            }
            enclosing = frames;
            cause = cause.getCause();
        }
        return lines.toArray(new String[0]);
    }

    /** By identity: {@code equals} is the program's. */
    private static boolean contains(ArrayList<Throwable> seen, Throwable wanted) {
        for (Throwable one : seen) {
            if (one == wanted) {
                return true;
            }
        }
        return false;
    }

    /** How many frames two stacks have in common, from their outermost ones on. */
    private static int shared(String[] frames, String[] enclosing) {
        int count = 0;
        while (count < frames.length
                && count < enclosing.length
                && frames[frames.length - 1 - count].equals(enclosing[enclosing.length - 1 - count])) {
            count++;
        }
        return count;
    }

    /** {@code Throwable.toString()} on one line of bounded length; its class if the program's code fails. */
    public static String text(Throwable error) {
        String message = null;
        try {
            message = error.toString();
        } catch (Throwable broken) {
            // below
        }
        if (message == null) {
            message = error.getClass().getName();
        }
        return message.length() > MAX_TEXT ? message.substring(0, MAX_TEXT) + "..." : message;
    }
}
