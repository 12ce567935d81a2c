package io.jcheck.runtime.jvm;

/**
 * Marks the classes that the instrumenter makes for objects whose operations are methods. Each extends a class of the program
 * directly, for which it stands: the program never sees it.
 */
public interface Wrapper {}
