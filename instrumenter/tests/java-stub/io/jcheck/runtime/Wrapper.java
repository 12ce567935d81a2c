package io.jcheck.runtime;

/** As in the run-time library. */
public interface Wrapper {}
