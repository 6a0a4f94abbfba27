/** Documents that people write in YAML or JSON: their schemas, and reading them. */
@NullMarked
package been.documents;

import org.jspecify.annotations.NullMarked;
