package been.web.backup;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.ds.common.BaseDataSource;

/** How PostgreSQL's own programs reach the database that this process is connected to. */
final class ServerAccess {
    private static final Map<String, String> VARIABLES =
            Map.of(
                    "PGHOST", "PGHOST",
                    "PGPORT", "PGPORT",
                    "PGDBNAME", "PGDATABASE",
                    "user", "PGUSER",
                    "password", "PGPASSWORD",
                    "sslmode", "PGSSLMODE",
                    "sslrootcert", "PGSSLROOTCERT",
                    "sslcert", "PGSSLCERT",
                    "sslkey", "PGSSLKEY");

    private ServerAccess() {}

    /** Environment variables, which other users cannot read, unlike arguments. */
    static Map<String, String> environment(DataSource server) {
        Properties parsed =
                switch (server) {
                    case HikariDataSource pool ->
                            Driver.parseURL(pool.getJdbcUrl(), pool.getDataSourceProperties());
                    case BaseDataSource plain -> Driver.parseURL(plain.getURL(), login(plain));
                    default ->
                            throw new IllegalArgumentException(
                                    "the address of " + server + " is not known");
                };
        Objects.requireNonNull(parsed, "a server that is connected has a good address");
        var environment = new TreeMap<String, String>();
        VARIABLES.forEach((property, variable) -> {
            String value = parsed.getProperty(property);
            if (value != null) {
                environment.put(variable, value);
            }
        });
        return environment;
    }

    private static Properties login(BaseDataSource plain) {
        var login = new Properties();
        if (plain.getUser() != null) {
            login.setProperty("user", plain.getUser());
        }
        if (plain.getPassword() != null) {
            login.setProperty("password", plain.getPassword());
        }
        return login;
    }
}
