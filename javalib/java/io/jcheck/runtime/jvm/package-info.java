/** What the JVM tells, and lets one do: frames, offsets, which classes are the program's, and which are rewritten. */
package io.jcheck.runtime.jvm;
