package been.analyses.conduct;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** A database whose process dies before or after a commit; what was not committed is lost. */
final class CrashingDatabase extends AbstractDataSource {
    private final DataSource real;
    private final CrashPoints crashes;

    CrashingDatabase(DataSource real, CrashPoints crashes) {
        this.real = real;
        this.crashes = crashes;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = real.getConnection();
        return (Connection)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> call(connection, method, arguments));
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return getConnection();
    }

    private @Nullable Object call(Connection connection, Method method, Object[] arguments)
            throws Throwable {
        if (method.getName().equals("commit")) {
            try {
                crashes.pass("before commit");
            } catch (CrashPoints.Crash e) {
                connection.rollback();
                throw e;
            }
            connection.commit();
            crashes.pass("after commit");
            return null;
        }
        @Nullable Object result = invoke(connection, method, arguments);
        return result instanceof PreparedStatement statement
                ? statement(connection, statement)
                : result;
    }

    private Object statement(Connection connection, PreparedStatement statement) {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (_, method, arguments) -> {
                    boolean isCommit =
                            method.getName().equals("executeUpdate") && connection.getAutoCommit();
                    if (isCommit) {
                        crashes.pass("before update");
                    }
                    @Nullable Object result = invoke(statement, method, arguments);
                    if (isCommit) {
                        crashes.pass("after update");
                    }
                    return result;
                });
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
