/**
 * What programs may call to talk to the jcheck model checker.
 *
 * <p>{@link io.jcheck.Check} is all there is: a choice that is explored in every way, and assertions that become
 * findings. A program that calls it also runs without jcheck.
 */
package io.jcheck;
