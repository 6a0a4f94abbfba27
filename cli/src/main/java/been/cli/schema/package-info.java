/** {@code been schema}: the schemas of documents, for editors. */
@NullMarked
package been.cli.schema;

import org.jspecify.annotations.NullMarked;
