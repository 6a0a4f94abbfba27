/** What verbs that talk to a platform have in common: which one, and how they ask it. */
@NullMarked
package been.cli.call;

import org.jspecify.annotations.NullMarked;
