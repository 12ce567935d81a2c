/** Reads and writes of fields, elements and other memory, births of objects, and loops that wait. */
package io.jcheck.runtime.access;
