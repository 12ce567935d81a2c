package sun.rmi.transport;

import java.lang.ref.ReferenceQueue;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.dgc.VMID;
import java.rmi.server.ExportException;
import java.rmi.server.ObjID;
import java.util.RemotePlaces;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The objects that can be called: at the {@link RemotePlaces} of the objects, and of what callers know of them. There is no thread that
 * waits for what the garbage collector finds.
 */
public final class ObjectTable {
    /** References that the collector has cleared: none. */
    static final ReferenceQueue<Object> reapQueue = new ReferenceQueue<>();

    private ObjectTable() {}

    private static AtomicReference<Target> place(Object key) {
        return RemotePlaces.of(key, key instanceof Remote);
    }

    static Target getTarget(ObjectEndpoint endpoint) {
        return place(endpoint).get();
    }

    /** As that of the JDK. */
    public static Target getTarget(Remote impl) {
        return impl == null ? null : place(impl).get();
    }

    /** As that of the JDK. */
    public static Remote getStub(Remote impl) throws NoSuchObjectException {
        return exported(impl).getStub();
    }

    private static Target exported(Remote impl) throws NoSuchObjectException {
        Target target = getTarget(impl);
        if (target == null) {
            throw new NoSuchObjectException("object not exported");
        }
        return target;
    }

    /** As that of the JDK. */
    public static boolean unexportObject(Remote impl, boolean force) throws NoSuchObjectException {
        Target target = exported(impl);
        if (!force) {
            unlessCalled();
        }
        if (!place(impl).compareAndSet(target, null)) {
            throw new NoSuchObjectException("object not exported");
        }
        place(target.getObjectEndpoint()).set(null);
        if (target.transport() != null) {
            target.transport().targetUnexported();
        }
        target.letGo();
        return true;
    }

    /** A gap: whether somebody calls the object is not known. */
    private static void unlessCalled() {}

    static void putTarget(Target target) throws ExportException {
        if (!place(target.getImpl()).compareAndSet(null, target)) {
            throw new ExportException("object already exported");
        }
        if (!place(target.getObjectEndpoint()).compareAndSet(null, target)) {
            place(target.getImpl()).set(null);
            throw new ExportException("internal error: ObjID already in use");
        }
        target.keepAlive();
    }

    // Of the distributed garbage collection.

    static void referenced(ObjID id, long sequence, VMID machine) {}

    static void unreferenced(ObjID id, long sequence, VMID machine, boolean strong) {}
}
