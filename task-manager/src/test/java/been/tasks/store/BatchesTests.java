package been.tasks.store;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Many rows written in one go, on both databases. */
class BatchesTests {
    @Nested
    class OnSqlite extends BatchesContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends BatchesContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
