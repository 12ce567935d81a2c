package io.jcheck.runtime;

import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.classes.InitLocks;

/** Classes whose static initialisers are code under a lock, see {@link InitLocks} and {@link Hooks}. */
public final class InitialisationHooks {
    private InitialisationHooks() {}

    /**
     * Comes before an instruction that needs a class.
     *
     * @param named the class that the instruction names; the site has that which is needed
     * @param site where
     */
    public static void needs(Class<?> named, int site) {
        InitLocks.needs(named, site);
    }

    /**
     * The same in a class file of a time without constants for classes.
     *
     * @param named name of the class
     * @param site where
     */
    public static void needs(String named, int site) {
        InitLocks.needs(find(named), site);
    }

    /**
     * Begins a static method.
     *
     * @param type its class
     * @param site where
     */
    public static void entered(Class<?> type, int site) {
        InitLocks.ask(type, site);
    }

    /**
     * The same in a class file of a time without constants for classes.
     *
     * @param type name of its class
     * @param site where
     */
    public static void entered(String type, int site) {
        InitLocks.ask(find(type), site);
    }

    /**
     * Begins a constructor.
     *
     * @param type its class
     * @param site where
     */
    public static void constructs(Class<?> type, int site) {
        InitLocks.constructs(type, site);
    }

    /**
     * The same in a class file of a time without constants for classes.
     *
     * @param type name of its class
     * @param site where
     */
    public static void constructs(String type, int site) {
        InitLocks.constructs(find(type), site);
    }

    /**
     * Begins a static initialiser.
     *
     * @param type its class
     * @param site where
     */
    public static void begins(Class<?> type, int site) {
        InitLocks.begins(type, site);
    }

    /**
     * The same in a class file of a time without constants for classes.
     *
     * @param type name of its class
     * @param site where
     */
    public static void begins(String type, int site) {
        InitLocks.begins(find(type), site);
    }

    /**
     * Ends a static initialiser.
     *
     * @param type its class
     * @param site where
     */
    public static void ends(Class<?> type, int site) {
        InitLocks.ends(type, site);
    }

    /**
     * The same in a class file of a time without constants for classes.
     *
     * @param type name of its class
     * @param site where
     */
    public static void ends(String type, int site) {
        InitLocks.ends(find(type), site);
    }

    /**
     * A static initialiser throws something; {@link #ends} follows.
     *
     * @param failure what
     * @param site where
     */
    public static void fails(Throwable failure, int site) {
        InitLocks.fails(failure);
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, Classes.caller().getClassLoader());
        } catch (ClassNotFoundException unknown) {
            throw new NoClassDefFoundError(name);
        }
    }
}
