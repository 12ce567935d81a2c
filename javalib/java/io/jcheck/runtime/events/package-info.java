/** What is told to the scheduler beside operations: accesses, gaps, pins, and the names of objects. */
package io.jcheck.runtime.events;
