package been.depot;

import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** The tables of a module. All modules share one database; each keeps its own history. */
public final class Schema {
    private Schema() {}

    /**
     * Creates or updates the tables of a module, from {@code db/MODULE} on the class path.
     *
     * @param dialects further folders, {@code db/MODULE-DIALECT}
     */
    public static void migrate(DataSource database, String module, String... dialects) {
        Flyway.configure()
                .dataSource(database)
                .locations(
                        Stream.concat(
                                        Stream.of("classpath:db/" + module),
                                        Stream.of(dialects)
                                                .map(it -> "classpath:db/" + module + "-" + it))
                                .toArray(String[]::new))
                .table("schema_history_" + module)
                // Without a baseline, Flyway refuses a schema that has tables of other modules.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }
}
