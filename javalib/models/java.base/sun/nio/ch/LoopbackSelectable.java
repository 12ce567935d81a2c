package sun.nio.ch;

/** A channel that a {@link LoopbackSelector} knows. */
interface LoopbackSelectable {
    /** Which of these operations would not wait. */
    int ready(int operations);

    /** Tells a selector of what may make it ready. */
    void watch(LoopbackSelector selector);

    /** It was closed while a selector knew it, which has forgotten it now. */
    default void shut() {}
}
