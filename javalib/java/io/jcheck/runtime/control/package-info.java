/** Who runs: visible operations, the ways to run threads, and whether a thread is in the program or in jcheck. */
package io.jcheck.runtime.control;
