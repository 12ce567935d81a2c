package io.jcheck.runtime;

/** The system properties. See {@link Hooks}. */
public final class PropertyHooks {
    private PropertyHooks() {}

    public static String setProperty(String key, String value, int site) {
        return System.setProperty(key, value);
    }

    public static String clearProperty(String key, int site) {
        return System.clearProperty(key);
    }
}
