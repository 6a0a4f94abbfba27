package been.tasks.store;

import java.sql.Types;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.PreparedStatementSetter;

/**
 * A statement that writes the same for each of many rows.
 *
 * @param each the statement for one row, with a parameter for each of its values
 * @param all the same for however many rows, with a parameter for all values of a column; where it
 *     changes what is there, it answers with the place among the rows, from 1, of each that met
 *     something
 * @param types of the columns
 */
record RowWrite(String each, String all, List<String> types) {

    /**
     * @param each of the form {@code INSERT … VALUES (…) …}, {@code UPDATE … WHERE …} or {@code
     *     DELETE FROM … WHERE …}, in which the parameters are all question marks there are
     * @param types of the parameters as both databases call them, with spaces between
     */
    static RowWrite of(String each, String types) {
        List<String> columns = List.of(types.split(" "));
        return new RowWrite(each, all(named(each, columns.size()), rows(columns)), columns);
    }

    /** The values of a row, for {@link #each}. */
    PreparedStatementSetter of(@Nullable Object[] row) {
        return statement -> {
            for (int i = 0; i < row.length; i++) {
                // Of a type also when it is null, or the driver prepares the statement again.
                statement.setObject(i + 1, row[i], sqlType(types.get(i)));
            }
        };
    }

    private static int sqlType(String type) {
        return switch (type) {
            case "text" -> Types.VARCHAR;
            case "bigint" -> Types.BIGINT;
            case "integer" -> Types.INTEGER;
            default -> throw new IllegalArgumentException("no column is of type " + type);
        };
    }

    private static String all(String named, String rows) {
        if (named.startsWith("INSERT")) {
            int values = named.indexOf("VALUES (");
            int end = named.indexOf(')', values);
            return named.substring(0, values)
                    + "SELECT "
                    + named.substring(values + "VALUES (".length(), end)
                    + " FROM "
                    + rows
                    + named.substring(end + 1);
        }
        int where = named.indexOf("WHERE ");
        return named.substring(0, where)
                + (named.startsWith("DELETE") ? "USING " : "FROM ")
                + rows
                + " "
                + named.substring(where)
                + " RETURNING given.place";
    }

    private static String named(String each, int count) {
        String[] parts = each.strip().split("\\?", -1);
        if (parts.length != count + 1) {
            throw new IllegalArgumentException(
                    "%d types for the parameters of %s".formatted(count, each));
        }
        var named = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            named.append("given.v").append(i).append(parts[i]);
        }
        return named.toString();
    }

    private static String rows(List<String> types) {
        var lists = new StringJoiner(", ", "unnest(", ")");
        var names = new StringJoiner(", ", " WITH ORDINALITY AS given (", ", place)");
        for (int i = 1; i <= types.size(); i++) {
            lists.add("?::" + types.get(i - 1) + "[]");
            names.add("v" + i);
        }
        return lists + names.toString();
    }
}
