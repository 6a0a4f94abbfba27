package been.web.observation;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** How many connections to the database there are and are at work. */
final class DatabaseMeters implements MeterBinder {
    private final DataSource database;

    DatabaseMeters(DataSource database) {
        this.database = database;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        switch (database) {
            case BasicDataSource pool -> {
                gauge(registry, pool, "active", BasicDataSource::getNumActive);
                gauge(registry, pool, "idle", BasicDataSource::getNumIdle);
            }
            case HikariDataSource pool -> {
                gauge(
                        registry,
                        pool,
                        "active",
                        of -> of.getHikariPoolMXBean().getActiveConnections());
                gauge(registry, pool, "idle", of -> of.getHikariPoolMXBean().getIdleConnections());
                gauge(
                        registry,
                        pool,
                        "waiting",
                        of -> of.getHikariPoolMXBean().getThreadsAwaitingConnection());
            }
            default -> {} // another pool tells nothing
        }
    }

    private static <P> void gauge(
            MeterRegistry registry, P pool, String state, ToDoubleFunction<P> value) {
        Gauge.builder("been.database.connections", pool, value)
                .description("database connections, and threads waiting for one")
                .tag("state", state)
                .register(registry);
    }
}
