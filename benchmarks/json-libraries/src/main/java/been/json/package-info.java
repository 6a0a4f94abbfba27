/** Parsing and writing real documents with a release of a JSON library. */
@NullMarked
package been.json;

import org.jspecify.annotations.NullMarked;
