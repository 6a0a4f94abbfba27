package been.tasks.store;

import java.util.Collection;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.PreparedStatementCreatorFactory;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;

/**
 * Takes lists of texts as one array each: {@code IN (:names)} is {@code = ANY(:names)}. So a
 * statement is the same however long they are, and PostgreSQL plans it once.
 */
final class WholeLists extends NamedParameterJdbcTemplate {
    private static final Pattern LIST = Pattern.compile("IN \\((:\\w+)\\)");

    WholeLists(JdbcTemplate jdbc) {
        super(jdbc);
    }

    @Override
    protected PreparedStatementCreator getPreparedStatementCreator(
            String sql,
            SqlParameterSource values,
            @Nullable Consumer<PreparedStatementCreatorFactory> customizer) {
        return super.getPreparedStatementCreator(
                LIST.matcher(sql).replaceAll("= ANY($1)"), new AsArrays(values), customizer);
    }

    private record AsArrays(SqlParameterSource values) implements SqlParameterSource {
        @Override
        public boolean hasValue(String name) {
            return values.hasValue(name);
        }

        @Override
        public @Nullable Object getValue(String name) {
            Object value = values.getValue(name);
            return value instanceof Collection<?> list
                    ? list.stream().map(String.class::cast).toArray(String[]::new)
                    : value;
        }

        @Override
        public int getSqlType(String name) {
            return values.getSqlType(name);
        }

        @Override
        public @Nullable String getTypeName(String name) {
            return values.getTypeName(name);
        }

        @Override
        public String @Nullable [] getParameterNames() {
            return values.getParameterNames();
        }
    }
}
