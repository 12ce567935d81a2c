package java.lang.ref;

/** Where references say that they are in queues, for code outside. */
public final class QueuePlaces {
    private QueuePlaces() {}

    /**
     * {@link Reference#isEnqueued}, seen as a read of the field.
     *
     * @param reference which
     * @return whether it is in its queue
     */
    public static boolean isEnqueued(Reference<?> reference) {
        return reference.queue == ReferenceQueue.ENQUEUED;
    }
}
