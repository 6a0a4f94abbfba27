package been.tasks.store;

import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;

/**
 * How values are kept in columns: names as text, times as milliseconds, records as JSON. Spring
 * maps rows of plain records; mappers of rows that every placement or sync reads, or that hold
 * JSON, are written by hand, since Spring's needs some 20 µs more for a row.
 */
final class Columns {
    /** SQLite takes at most 32,766 parameters in a statement, older ones 999. */
    private static final int VALUES_AT_ONCE = 500;

    /** Caches immutable records; has no other effect. */
    private static final RecentJson RECENT = new RecentJson();

    private static final ConversionService CONVERSIONS = conversions();

    private Columns() {}

    private static DefaultConversionService conversions() {
        var conversions = new DefaultConversionService();
        conversions.addConverter(
                Number.class, Instant.class, millis -> Instant.ofEpochMilli(millis.longValue()));
        conversions.addConverter(String.class, Reason.class, Reason::of);
        return conversions;
    }

    /** Maps rows to records whose components are named like the columns. */
    static <T extends Record> RowMapper<T> records(Class<T> type) {
        return new SimplePropertyRowMapper<>(type, CONVERSIONS);
    }

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
        return json == null ? null : RECENT.read(json, type);
    }

    static @Nullable String json(@Nullable Object value) {
        return value == null ? null : Wire.write(value);
    }

    /** The same of what will be read before long. */
    static String remembered(Record value) {
        return RECENT.write(value);
    }

    /** As an object of JSON, in the order of the keys; most have none. */
    static String object(Map<String, ?> values) {
        return values.isEmpty() ? "{}" : Wire.write(new TreeMap<>(values));
    }

    /** As an array of JSON; most are empty. */
    static String array(List<?> values) {
        return values.isEmpty() ? "[]" : Wire.write(values);
    }

    /** A row for each, with its id only. */
    static List<Object[]> rows(Collection<TaskId> ids) {
        return ids.stream().map(id -> new Object[] {id.value()}).toList();
    }

    /** In lists that fit into one statement each. */
    static <T> List<List<T>> portions(Collection<T> values) {
        var all = List.copyOf(values);
        var portions = new ArrayList<List<T>>();
        for (int from = 0; from < all.size(); from += VALUES_AT_ONCE) {
            portions.add(all.subList(from, Math.min(all.size(), from + VALUES_AT_ONCE)));
        }
        return portions;
    }

    /** A pattern that finds the text anywhere; to be used with {@code ESCAPE '!'}. */
    static String anywhere(String text) {
        return "%" + text.replaceAll("[!%_]", "!$0") + "%";
    }

    static Written written(int rows) {
        return rows == 1 ? Written.DONE : Written.OVERTAKEN;
    }
}
