/** What shells need to complete verbs and options. */
@NullMarked
package been.cli.completion;

import org.jspecify.annotations.NullMarked;
