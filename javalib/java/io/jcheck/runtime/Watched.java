package io.jcheck.runtime;

/**
 * Mutable objects of the JDK as single locations: a call is an access to the whole object, and an access to a view is
 * one to what it shows.
 *
 * <p>No method of the program runs here, and none of the object that could call one.
 */
final class Watched {
    /** In place of the number of a field. */
    private static final int WHOLE_OBJECT = -1;

    private Watched() {}

    /** A call that surely leads to code of the JDK. */
    static void object(Object object, boolean write, int site) {
        if (object == null) {
            return;
        }
        Kind kind = Kind.of(object.getClass());
        if (kind.sort != Kind.Sort.IGNORED) {
            access(object, kind, write, site);
        }
    }

    /** A call that leads to code of the JDK unless the program overrides the method. */
    static void receiver(Object object, String method, boolean write, int site) {
        if (object == null) {
            return;
        }
        Kind kind = Kind.of(object.getClass());
        if (kind.services) {
            Classes.services(object, site);
        }
        if (object == System.in && Control.current() != null) {
            Gaps.operation("java.lang.System.in", site);
        }
        if (kind.sort == Kind.Sort.IGNORED || !kind.inherits(method)) {
            if (kind.salted && Orders.isWalkOfSalted(method)) {
                Orders.check(object, site);
            }
            return;
        }
        boolean writes = write;
        if (kind.sort == Kind.Sort.CHOICES) {
            // until there is a seed, numbers are choices and nothing changes
            if (!method.startsWith("setSeed(") && !((NondeterministicRandom) object).isSeeded()) {
                choose(object);
                return;
            }
            noteSeed(object, site);
            writes = true;
        } else if (!write && (method.startsWith("get(") || method.startsWith("getOrDefault("))) {
            writes = isAccessOrdered(object);
        }
        access(object, kind, writes, site);
        if (!write && Orders.isWalk(method)) {
            Orders.check(object, site);
        }
    }

    /** A number is drawn that is a choice: there is no state to share. */
    private static void choose(Object random) {
        ThreadState self = Control.current();
        if (self != null) {
            ObjectEntry entry = Control.entry(random);
            entry.shared |= entry.user != null && entry.user != self;
            entry.user = self;
        }
    }

    /** From the first seed on there is a state, and whoever drew a choice before might have come later. */
    private static void noteSeed(Object random, int site) {
        ThreadState self = Control.current();
        if (self != null) {
            ObjectEntry entry = Control.entry(random);
            if (entry.shared || entry.user != null && entry.user != self) {
                Gaps.nondeterminism("a seed for a java.util.Random that another thread uses", site);
            }
        }
    }

    /** Code of the JDK looks into an object. */
    static void argument(Object object, int site) {
        if (object == null) {
            return;
        }
        Kind kind = Kind.of(object.getClass());
        if (kind.sort != Kind.Sort.IGNORED && kind.opensItself()) {
            access(object, kind, false, site);
        }
    }

    /** Code of the JDK looks into the elements of an array. */
    static void elements(Object array, int site) {
        argument(array, site);
        if (array instanceof Object[]) {
            for (Object element : (Object[]) array) {
                argument(element, site);
                Orders.check(element, site);
            }
        }
    }

    /** Ties a view to what it shows, unless it is known as an object of its own. */
    static void view(Object result, Object owner) {
        if (result == null || owner == null || result == owner) {
            return;
        }
        Kind kind = Kind.of(result.getClass());
        Kind ownerKind = Kind.of(owner.getClass());
        if (!kind.viewLike || ownerKind.sort == Kind.Sort.IGNORED || kind.mapEntry != isStep(owner, ownerKind)
                || Control.current() == null || Control.isKnown(result)) {
            return;
        }
        ObjectEntry ownerEntry = Control.entry(owner);
        Control.entry(result).root = ownerEntry.root != null ? ownerEntry.root : ownerEntry;
    }

    /** The first write to an object that nobody knows yet. */
    static void made(Object result, int site) {
        if (result != null && Kind.of(result.getClass()).sort == Kind.Sort.OBJECT && Control.current() != null
                && !Control.isKnown(result)) {
            object(result, true, site);
        }
    }

    static void accessOrdered(Object map) {
        if (Control.current() != null) {
            Control.entry(map).accessOrdered = true;
        }
    }

    /** Whether results of the owner's methods are map entries: of an iterator over entries, not of one over values. */
    private static boolean isStep(Object owner, Kind kind) {
        return kind.ofEntries && owner instanceof java.util.Iterator;
    }

    private static void access(Object object, Kind kind, boolean write, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        ObjectEntry entry = Control.entry(object);
        if (kind.sort == Kind.Sort.CURSOR) {
            record(self, entry, true, site);
            if (entry.root == null) {
                return;
            }
        }
        ObjectEntry root = entry.root != null ? entry.root : entry;
        Kind rootKind = root == entry ? kind : Kind.of(root.type);
        switch (rootKind.sort) {
            case SYNCHRONISING -> {
                if (root.user == null) {
                    root.user = self;
                } else if (root.user != self) {
                    Gaps.synchronising(root.className(), site);
                }
            }
            case WEAK -> Gaps.nondeterminism(root.className(), site);
            // what was found by one iterator is kept for the next
            default -> record(self, root, write || rootKind.services, site);
        }
    }

    private static void record(ThreadState self, ObjectEntry entry, boolean write, int site) {
        if (write) {
            self.effects.any();
        }
        if (Exclusive.active && !entry.communication) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("uses a " + entry.className());
            }
            Exclusive.before(self);
            Exclusive.accessed(self, entry, site);
        }
        boolean array = entry.type.isArray();
        int length = array ? Accesses.length(entry.get()) : 0;
        if (entry.communication && array) {
            Gaps.synchronising("all elements of " + entry.className(), site);
        } else if (entry.communication) {
            Control.visible(self, Operation.element(write, Control.mention(entry), 0), site);
        } else if (length > 0) {
            Accesses.elements(self, entry, 0, length - 1, write, site);
        } else if (!array && !Control.isAlone(entry) && entry.remember(Control.segment, WHOLE_OBJECT, write)) {
            Control.trace();
            Control.EVENTS.objectAccess(Control.mention(entry), write, site);
            Control.flushIfLarge(self);
        }
    }

    private static boolean isAccessOrdered(Object map) {
        if (Control.current() == null) {
            return false;
        }
        ObjectEntry entry = Control.entry(map);
        return (entry.root != null ? entry.root : entry).accessOrdered;
    }
}
