package io.jcheck.runtime.classes;

/** Class loaders of the program that look for classes. */
public final class ClassSearches {
    private ClassSearches() {}

    public static void findsClass(Object loader, Object name, int site) {}

    public static void foundClass(int site) {}

    public static void loadsClass(Object loader, Object name, int site) {}
}
