package io.jcheck.runtime.events;

import java.util.Locale;

/** Something of the environment that the program looks at, with an answer that is the same everywhere. The scheduler knows the words. */
public enum Pin {
    IDENTITY_HASH_CODES,
    HASH_ORDER,
    REFERENCES,
    FINALIZERS,
    PROCESSORS,
    MEMORY,
    THREAD_NUMBERS,
    PROCESS_NUMBER,
    RANDOM_NUMBERS,
    NETWORK,
    DISTRIBUTED_GC,
    FILES,
    LOG_HANDLERS,
    MEMORY_ORDER,
    MANAGEMENT;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The program looks at it here. */
    public void at(int site) {
        Gaps.environment(word, site);
    }
}
