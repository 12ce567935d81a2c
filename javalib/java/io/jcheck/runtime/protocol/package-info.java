/** What is said to the scheduler and what it answers, in the encoding of the protocol. */
package io.jcheck.runtime.protocol;
