package sun.rmi.transport;

import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.dgc.VMID;
import java.rmi.server.ObjID;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.util.ExportedObject;
import sun.rmi.server.Dispatcher;

/**
 * An object that can be called from elsewhere. It never changes: whether it can be called is said by {@link ObjectTable}, and
 * no garbage collector asks who knows it.
 */
@SuppressWarnings({"deprecation", "removal"}) // what JDK 17 asks for
public final class Target {
    private final ObjID id;
    private final Remote impl;
    private final Dispatcher dispatcher;
    private final Remote stub;
    private final boolean permanent;
    private final ClassLoader loader;
    private final AccessControlContext context = AccessController.getContext();
    private final ExportedObject exported = new ExportedObject();
    private Transport transport;

    /** As that of the JDK. */
    public Target(Remote impl, Dispatcher dispatcher, Remote stub, ObjID id, boolean permanent) {
        this.impl = impl;
        this.dispatcher = dispatcher;
        this.stub = stub;
        this.id = id;
        this.permanent = permanent;
        ClassLoader own = impl.getClass().getClassLoader();
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        ClassLoader at = ofThread;
        while (at != null && at != own) {
            at = at.getParent();
        }
        this.loader = at == own ? ofThread : own;
    }

    /** What is sent in the place of the object. */
    public Remote getStub() {
        return stub;
    }

    ObjectEndpoint getObjectEndpoint() {
        return new ObjectEndpoint(id, transport);
    }

    Dispatcher getDispatcher() {
        return dispatcher;
    }

    AccessControlContext getAccessControlContext() {
        return context;
    }

    ClassLoader getContextClassLoader() {
        return loader;
    }

    Remote getImpl() {
        return impl;
    }

    boolean isPermanent() {
        return permanent;
    }

    Transport transport() {
        return transport;
    }

    /** Before anybody else knows it. */
    void setExportedTransport(Transport exported) {
        if (transport == null) {
            transport = exported;
        }
    }

    /**
     * The JVM does not end as long as the object is exported, unless it is permanent. Each object has a thread for that of its own, so
     * that those who export objects need no order for counting them.
     */
    void keepAlive() {
        if (!permanent) {
            Thread reaper = new Thread(exported, "RMI Reaper");
            reaper.setDaemon(false);
            reaper.start();
        }
    }

    /** It is not exported any more. */
    void letGo() {
        if (!permanent) {
            exported.letGo();
        }
    }

    // Who is called is asked by nobody: see ObjectTable.unlessCalled.

    void incrementCallCount() throws NoSuchObjectException {}

    void decrementCallCount() {}

    // Of the distributed garbage collection, which never does anything.

    void referenced(long sequence, VMID machine) {}

    void unreferenced(long sequence, VMID machine, boolean strong) {}

    boolean isEmpty() {
        return true;
    }

    /** As that of the JDK. */
    public void vmidDead(VMID machine) {}
}
