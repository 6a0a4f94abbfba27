package been.analyses.store;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Runs statements with positional parameters, which may be {@code null}. Thread-safe. */
public final class Statements {
    private final JdbcClient jdbc;

    public Statements(DataSource database) {
        this.jdbc = JdbcClient.create(database);
    }

    public JdbcClient.StatementSpec query(String sql) {
        return jdbc.sql(sql);
    }

    /** Returns the number of changed rows. */
    public int update(String sql, @Nullable Object... parameters) {
        var statement = jdbc.sql(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement = statement.param(i + 1, parameters[i]);
        }
        return statement.update();
    }
}
