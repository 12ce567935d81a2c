package java.util;

import sun.nio.ch.LoopbackSignals;

/** What keeps a JVM from its end as long as an object is exported by RMI; reports call it so. */
public final class ExportedObject implements Runnable {
    /** An object is exported: what is assumed of these counts. */
    public ExportedObject() {
        LoopbackSignals.exported();
    }

    @Override
    public void run() {
        LoopbackSignals.await(this, false, false, 0);
    }

    /** It is not exported any more. */
    public void letGo() {
        LoopbackSignals.signal(this);
    }

    /** Whether other processes may call it. */
    public static boolean isForOthers() {
        return LoopbackSignals.several();
    }
}
