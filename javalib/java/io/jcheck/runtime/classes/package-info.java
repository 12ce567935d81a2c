/** Classes: who loads and initialises them, and their static state from one execution to the next. */
package io.jcheck.runtime.classes;
