package been.tasks;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Services that other contexts find, on both databases. */
class ServicesTests {
    @Nested
    class OnSqlite extends ServicesContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends ServicesContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
