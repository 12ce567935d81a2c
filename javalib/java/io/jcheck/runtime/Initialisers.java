package io.jcheck.runtime;

/**
 * Static initialisers of the JDK. What they do is the platform's business, but for code of the program that one of them
 * calls: by a name in a system property, or as a service. What such code does with classes of the JDK is not seen.
 */
final class Initialisers {
    private Initialisers() {}

    /** Looks at frames once: classes of the JDK that this needs must not be asked for while they are initialised themselves. */
    static void prepare() {
        try {
            Integer.parseInt("");
        } catch (NumberFormatException withFramesOfTheJdk) {
            callsProgram(withFramesOfTheJdk.getStackTrace());
        }
    }

    /**
     * Classes of the JDK are used while a static initialiser runs.
     *
     * @param holder of the token, not in the program
     */
    static void look(ThreadState holder) {
        // in a region within the initialiser, or in jcheck's own code
        if (holder.initialiserCalls || holder.inside != holder.initialisers) {
            return;
        }
        holder.inside++;
        try {
            if (callsProgram(new Throwable().getStackTrace())) {
                holder.initialiserCalls = true;
                Gaps.initialiserCalls(Control.NO_SITE);
            }
        } finally {
            holder.inside--;
        }
    }

    /** Whether code of the program has been called since the innermost static initialiser of the JDK began. */
    private static boolean callsProgram(StackTraceElement[] frames) {
        boolean own = true;
        for (StackTraceElement frame : frames) {
            boolean ours = frame.getClassName().startsWith("io.jcheck.");
            if (own && ours) {
                continue; // the hook itself
            }
            own = false;
            if (ours) {
                return false;
            }
            if (!isPlatform(frame)) {
                return true;
            }
            if (frame.getMethodName().equals("<clinit>")) {
                return false;
            }
        }
        return false;
    }

    private static boolean isPlatform(StackTraceElement frame) {
        String loader = frame.getClassLoaderName();
        return frame.getModuleName() != null && (loader == null || loader.equals("platform"));
    }
}
