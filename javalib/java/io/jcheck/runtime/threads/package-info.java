/** Threads, monitors, locks and what else threads wait for. */
package io.jcheck.runtime.threads;
