package been.web.backup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The first entry of a backup, which describes it.
 *
 * @param format of the file; this code reads {@link #FORMAT}
 * @param software that made it
 * @param dumpVersion major version of the {@code pg_dump} that copied a server's database; absent
 *     where the database is a file
 */
record Contents(
        int format,
        String software,
        Instant madeAt,
        DatabaseKind database,
        @Nullable Integer dumpVersion) {

    static final int FORMAT = 1;

    /** Its name in the file. */
    static final String ENTRY = "backup.json";

    /** The checksums of all others, last: without it a file is cut off. */
    static final String SUMS = "SHA256SUMS";

    static final String DATABASE_FILE = "database/been.db";
    static final String DATABASE_DUMP = "database/been.dump";
    static final String FILES = "files/";

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
}
