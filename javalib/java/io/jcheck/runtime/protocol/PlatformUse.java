package io.jcheck.runtime.protocol;

import java.util.Locale;

/**
 * Something that code of the JDK may do, and that makes more visible in a whole program. The first time it happens
 * without being foreseen, the scheduler is told, and its search begins anew. The order is that of the protocol.
 */
public enum PlatformUse {
    INTERRUPTS,
    LOCK_TESTS,
    END_QUESTIONS,
    DAEMONS,
    THREAD_WAITS,
    TIMED_WAITS,
    PRINTS,
    LATE_FOLLOWERS,
    LATE_HELP,
    THREAD_NAMES,
    TIME_PASSES,
    LOGGERS,
    LOG_HANDLERS,
    BUNDLES,
    FILES,
    QUIESCENCE,
    CLEARINGS,
    INITIALISERS,
    SUMS,
    STATES,
    START_QUESTIONS,
    WAITER_HELP,
    PARTS_FOLLOWED,
    HIRING,
    STEPS_APART,
    WORKERS,
    TIES,
    LATE_INTERRUPTS,
    READ_LOCKS,
    PERMITS,
    PARALLELISM,
    COMBINE_HELP;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    public String word() {
        return word;
    }
}
