package been.testing.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** How SQLite executes the queries of a program. */
public final class QueryPlans {
    private final List<String> steps = new CopyOnWriteArrayList<>();

    /** The same database, whose queries are recorded here. */
    public DataSource record(DataSource sqlite) {
        return proxy(
                DataSource.class,
                (method, arguments) -> {
                    Object result = method.invoke(sqlite, arguments);
                    return result instanceof Connection connection ? record(connection) : result;
                });
    }

    /** The steps of all queries since the last call, such as {@code SCAN task}. */
    public List<String> take() {
        var taken = List.copyOf(steps);
        steps.clear();
        return taken;
    }

    private Connection record(Connection connection) {
        return proxy(
                Connection.class,
                (method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && arguments != null
                            && arguments[0] instanceof String sql
                            && sql.stripLeading().matches("(?s)(SELECT|WITH)\\b.*")) {
                        steps.addAll(steps(connection, sql));
                    }
                    return method.invoke(connection, arguments);
                });
    }

    private static List<String> steps(Connection connection, String sql) throws SQLException {
        var found = new ArrayList<String>();
        try (PreparedStatement statement =
                connection.prepareStatement("EXPLAIN QUERY PLAN " + sql)) {
            for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
                statement.setInt(i, 1);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString("detail"));
                }
            }
        }
        return found;
    }

    private interface Call {
        @Nullable Object answer(Method method, Object @Nullable [] arguments)
                throws ReflectiveOperationException, SQLException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            try {
                                return call.answer(method, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getTargetException();
                            }
                        }));
    }
}
