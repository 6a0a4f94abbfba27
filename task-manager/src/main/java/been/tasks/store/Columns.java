package been.tasks.store;

import been.protocol.HostName;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How values are kept in columns: names as text, times as milliseconds, records as JSON. */
final class Columns {

    private Columns() {}

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    static @Nullable Long millis(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }

    static @Nullable HostName host(ResultSet row, String column) throws SQLException {
        String name = row.getString(column);
        return name == null ? null : new HostName(name);
    }

    static <T> @Nullable T json(ResultSet row, String column, Class<T> type) throws SQLException {
        String json = row.getString(column);
        return json == null ? null : Wire.read(json, type);
    }

    static @Nullable String json(@Nullable Object value) {
        return value == null ? null : Wire.write(value);
    }

    static Written written(int rows) {
        return rows == 1 ? Written.DONE : Written.OVERTAKEN;
    }
}
