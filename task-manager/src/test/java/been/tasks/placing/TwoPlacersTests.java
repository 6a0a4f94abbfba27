package been.tasks.placing;

import been.tasks.TestDatabase.Product;
import org.junit.jupiter.api.Nested;

/** Two who place at once, on both databases. */
class TwoPlacersTests {
    @Nested
    class OnSqlite extends TwoPlacersContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends TwoPlacersContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }
}
