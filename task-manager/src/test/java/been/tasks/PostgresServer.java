package been.tasks;

import been.testing.database.PostgresServers;

/** Schemas of the PostgreSQL server of this JVM. */
public final class PostgresServer {
    private PostgresServer() {}

    public static int port() {
        return PostgresServers.shared().getPort();
    }

    /** Address of a schema of that name, which is made if it is not there. */
    public static String address(String schema) {
        return address(schema, port());
    }

    /** The same through another port, such as a proxy's. */
    public static String address(String schema, int port) {
        PostgresServers.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
        return "jdbc:postgresql://localhost:%d/postgres?user=postgres&currentSchema=%s&reWriteBatchedInserts=true"
                .formatted(port, schema);
    }

    public static void drop(String schema) {
        PostgresServers.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
    }
}
