package been.tasks;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Reports that come together, on both databases. */
class ManyReportsTests {
    @Nested
    class OnSqlite extends ManyReportsContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends ManyReportsContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
