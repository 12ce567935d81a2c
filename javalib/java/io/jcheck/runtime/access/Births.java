package io.jcheck.runtime.access;

import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Effects;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** New objects: each is named by its birth, see {@link ObjectEntry#nameByBirth}. */
public final class Births {
    private Births() {}

    /** Names a new object; arrays of arrays come with their parts. */
    public static void allocated(Object object, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (object != null) {
            born(self, object, site);
        }
    }

    /** The constructor goes on, and may do what others can notice: from here on the object has a name. */
    public static void begun(Object object, int site) {
        ThreadState self = Token.current();
        if (self != null && !Exclusive.isEvaluating()) {
            ObjectEntry entry = Known.entry(object);
            if (entry.born == 0) {
                entry.born = Effects.now();
            }
            entry.nameWhileMade(self, site);
        }
    }

    /** An object has made another one for itself, and only once. */
    public static void partOf(Object part, Object whole) {
        if (Token.current() != null && !Exclusive.isEvaluating()) {
            Known.entry(part).nameByMaker(Known.entry(whole));
        }
    }

    private static void born(ThreadState self, Object object, int site) {
        if (Exclusive.isEvaluating()) {
            return; // how often a predicate is evaluated must not change the names of other objects
        }
        ObjectEntry entry = Known.born(self, object, site);
        entry.born = Effects.now();
        entry.nameByBirth(self, site);
        if (object instanceof Thread) {
            DefaultNames.born(self, (Thread) object);
            ThreadLabels.inherited(self, (Thread) object, site);
        }
        int flags = Settings.current.flags(site);
        if ((flags & Settings.COMMUNICATION) != 0) {
            entry.communication = true;
        } else if ((flags & Settings.NOT_COMMUNICATION) != 0) {
            entry.communication = false;
        }
        Class<?> type = object.getClass();
        if (type.isArray() && type.getComponentType().isArray()) {
            for (Object part : (Object[]) object) {
                // parts with an entry were born elsewhere and are shared by a clone
                if (part != null && !Known.has(part)) {
                    born(self, part, site);
                }
            }
        }
    }
}
