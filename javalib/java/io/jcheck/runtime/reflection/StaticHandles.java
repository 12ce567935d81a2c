package io.jcheck.runtime.reflection;

import io.jcheck.runtime.access.ClassInits;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.classes.InitLocks;
import io.jcheck.runtime.classes.StaticFields;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;

/**
 * Handles of static fields, which initialise the class of the field: up to JDK 21 when they are looked for, since then when
 * they are first used (JDK-8291065). Whoever uses one comes after the initialiser.
 */
public final class StaticHandles {
    private static final int FIRST_LAZY = 22;
    private static final boolean LAZY = Runtime.version().feature() >= FIRST_LAZY;

    /** Those that this execution has found. */
    private static final IdentityHashMap<VarHandle, Found> FOUND = new IdentityHashMap<>();

    private StaticHandles() {}

    private static final class Found {
        final Field field;
        boolean isInitialised;

        Found(Field field) {
            this.field = field;
        }

        void initialise(int site) {
            Class<?> owner = field.getDeclaringClass();
            StaticFields.accessed(field, false);
            if (LAZY && !owner.isHidden()) {
                Classes.initialise(owner, site);
            }
            isInitialised = true;
        }
    }

    /** An execution begins. */
    public static void reset() {
        FOUND.clear();
    }

    /** Comes before a handle is made; null for a field that is not static. */
    static void looksFor(Field field) {
        if (field != null && !LAZY) {
            InitLocks.ask(field.getDeclaringClass(), Settings.NO_SITE);
        }
    }

    /** A handle has been made; null for a field that is not static. */
    static void found(VarHandle handle, Field field) {
        if (field == null || Token.current() == null) {
            return;
        }
        Found found = new Found(field);
        FOUND.put(handle, found);
        if (!LAZY) {
            found.initialise(Settings.NO_SITE);
        }
    }

    /** Comes before an access. */
    static void accessed(VarHandle handle, int site) {
        Found found = FOUND.get(handle);
        if (found == null) {
            return; // of the JDK's own
        }
        if (!found.isInitialised) {
            found.initialise(site);
        }
        ClassInits.use(found.field.getDeclaringClass());
    }
}
