/** Telling people: what happened, whom it concerns, and sending it until it has arrived. */
@NullMarked
package been.analyses.notify;

import org.jspecify.annotations.NullMarked;
