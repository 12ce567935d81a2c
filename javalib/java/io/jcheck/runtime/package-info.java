/**
 * What instrumented code calls. Not for programs: the names here change without notice.
 *
 * <p>{@link io.jcheck.runtime.Hooks} and its like are inert until an agent calls {@link io.jcheck.runtime.Executions#install}. From
 * then on exactly one controlled thread runs at a time, the token holder; it alone touches {@link
 * io.jcheck.runtime.control.Control}, the object table, the event buffer and the {@link io.jcheck.runtime.protocol.Link}, which is why
 * none of them is synchronized: the hand-over of the token orders everything. What other threads have to say goes
 * through {@link io.jcheck.runtime.events.Uncontrolled}.
 */
package io.jcheck.runtime;
