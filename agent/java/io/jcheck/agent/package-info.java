/** Connects a JVM to the jcheck scheduler and watches that it keeps control. Not for programs. */
package io.jcheck.agent;
