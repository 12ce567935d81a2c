package io.jcheck.runtime.jvm;

/** As in the run-time library. */
public interface Wrapper {}
