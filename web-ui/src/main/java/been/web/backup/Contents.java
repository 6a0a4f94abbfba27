package been.web.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a backup says of itself, before all else that is in it.
 *
 * @param format of the file; this code reads {@link #FORMAT}
 * @param software that made it
 * @param schemas the newest migration of each history of migrations, by the history's table
 * @param tables of a server's database, in the order of their files; none where the database is a
 *     file
 * @param sequences of a server's database: the value that was given out last
 */
record Contents(
        int format,
        String software,
        Instant madeAt,
        DatabaseKind database,
        Map<String, String> schemas,
        List<Table> tables,
        Map<String, Long> sequences) {

    static final int FORMAT = 1;

    /** Its name in the file. */
    static final String ENTRY = "backup.json";

    /** The checksums of all others, last: without it a file is cut off. */
    static final String SUMS = "SHA256SUMS";

    static final String DATABASE_FILE = "database/been.db";
    static final String FILES = "files/";

    Contents {
        schemas = Map.copyOf(schemas);
        tables = List.copyOf(tables);
        sequences = Map.copyOf(sequences);
    }

    /** Where everything was kept. */
    enum DatabaseKind {
        SQLITE("a database in the data folder (SQLite)"),
        POSTGRESQL("a PostgreSQL database");

        private final String words;

        DatabaseKind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    record Table(String name, List<String> columns) {
        Table {
            columns = List.copyOf(columns);
        }

        String entry() {
            return "database/" + name + ".copy";
        }
    }
}
