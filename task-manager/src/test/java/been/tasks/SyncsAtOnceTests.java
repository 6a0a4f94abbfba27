package been.tasks;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Hosts that speak at the same time, on both databases. */
class SyncsAtOnceTests {
    @Nested
    class OnSqlite extends SyncsAtOnceContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends SyncsAtOnceContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
