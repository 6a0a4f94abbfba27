package been.packages.catalogue;

import been.depot.Schema;
import been.protocol.PackageReference;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.task.version.VersionOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The packages there are, in the database. Thread-safe; every change is one transaction. */
public final class Catalogue {
    private static final Comparator<StoredPackage> NEWEST_FIRST =
            Comparator.comparing(StoredPackage::name)
                    .thenComparing(
                            Comparator.comparing(StoredPackage::version, VersionOrder.OLDEST_FIRST)
                                    .reversed());
    private static final Pattern WORDS = Pattern.compile(" ");
    private static final String HELD =
            "SELECT p.* FROM package_version v JOIN package p ON p.digest = v.digest WHERE 1 = 1";
    private static final String LISTED = HELD + " AND v.withdrawn_at IS NULL";
    private static final String NAMED = " AND v.name = ? AND v.version = ?";

    /** What became of an entry. */
    public sealed interface Entered {
        /** It is what its name and version mean now. */
        record Current(StoredPackage stored, boolean isNew) implements Entered {}

        /** Another archive has its name and version for good. */
        record Taken(StoredPackage holder) implements Entered {}
    }

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    private Catalogue(DataSource database) {
        jdbc = JdbcClient.create(database);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    /** Opens the index, bringing its tables up to date. */
    public static Catalogue open(DataSource database) {
        migrate(database);
        return new Catalogue(database);
    }

    /** Brings every table of the repository up to date. */
    public static void migrate(DataSource database) {
        Schema.migrate(database, "packages");
    }

    /**
     * Enters a package whose content is already kept.
     *
     * @param replace whether it may take the place of another archive of its name and version
     */
    public Entered enter(StoredPackage candidate, boolean replace) {
        try {
            return enterOnce(candidate, replace);
        } catch (DuplicateKeyException _) {
            // Another controller entered the same at the same time: now it is there.
            return enterOnce(candidate, replace);
        }
    }

    private Entered enterOnce(StoredPackage candidate, boolean replace) {
        return transaction.execute(status -> {
            var holder = holder(candidate.name(), candidate.version());
            if (holder.isPresent()
                    && !replace
                    && !holder.orElseThrow().digest().equals(candidate.digest())) {
                return new Entered.Taken(holder.orElseThrow());
            }
            var known = byDigest(candidate.digest());
            if (known.isEmpty()) {
                insert(candidate);
            }
            point(candidate, holder.isPresent());
            return new Entered.Current(known.orElse(candidate), known.isEmpty());
        });
    }

    /** The package with that digest, also when it was withdrawn or replaced. */
    public Optional<StoredPackage> byDigest(String digest) {
        return jdbc.sql("SELECT * FROM package WHERE digest = ?")
                .param(digest)
                .query(Catalogue::read)
                .optional();
    }

    /** The package that a name and version mean now. */
    public Optional<StoredPackage> current(String name, String version) {
        return named(LISTED, name, version);
    }

    /** The same, also when it was withdrawn: nothing else may take its place then. */
    public Optional<StoredPackage> holder(String name, String version) {
        return named(HELD, name, version);
    }

    /** Whether a digest is that of a package that is, or once was, published. */
    public boolean knows(String digest) {
        return byDigest(digest).isPresent();
    }

    /** Takes a package out of the lists; {@code false} when it was in none. */
    public boolean withdraw(String name, String version, String who, Instant now) {
        return jdbc.sql(
                                """
                                UPDATE package_version SET withdrawn_at = ?, withdrawn_by = ?
                                WHERE name = ? AND version = ? AND withdrawn_at IS NULL
                                """)
                        .params(now.toEpochMilli(), who, name, version)
                        .update()
                == 1;
    }

    private Optional<StoredPackage> named(String query, String name, String version) {
        return jdbc.sql(query + NAMED).param(name).param(version).query(Catalogue::read).optional();
    }

    /** Current packages by name, the newest version first; all where an argument is absent. */
    public List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name) {
        var sql = new StringBuilder(LISTED);
        if (kind != null) {
            sql.append(" AND p.kind = :kind");
        }
        if (name != null) {
            sql.append(" AND v.name = :name");
        }
        var query = jdbc.sql(sql.toString());
        if (kind != null) {
            query = query.param("kind", word(kind));
        }
        if (name != null) {
            query = query.param("name", name);
        }
        return query.query(Catalogue::read).list().stream().sorted(NEWEST_FIRST).toList();
    }

    private void insert(StoredPackage one) {
        jdbc.sql(
                        """
                        INSERT INTO package (digest, name, version, kind, description, bytes,
                                             published_at, published_by, platforms, requires)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .param(one.digest())
                .param(one.name())
                .param(one.version())
                .param(word(one.kind()))
                .param(one.description())
                .param(one.bytes())
                .param(one.publishedAt().toEpochMilli())
                .param(one.publishedBy())
                .param(String.join(" ", one.platforms()))
                .param(
                        one.requires().stream()
                                .map(other -> other + " " + other.digest())
                                .collect(Collectors.joining("\n")))
                .update();
    }

    private void point(StoredPackage one, boolean exists) {
        var sql =
                exists
                        ? "UPDATE package_version SET digest = ?, withdrawn_at = NULL, withdrawn_by = NULL"
                                + " WHERE name = ? AND version = ?"
                        : "INSERT INTO package_version (digest, name, version) VALUES (?, ?, ?)";
        jdbc.sql(sql).param(one.digest()).param(one.name()).param(one.version()).update();
    }

    private static String word(PackageKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static StoredPackage read(ResultSet row, int number) throws SQLException {
        return new StoredPackage(
                row.getString("name"),
                row.getString("version"),
                PackageKind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                row.getString("description"),
                row.getString("digest"),
                row.getLong("bytes"),
                Instant.ofEpochMilli(row.getLong("published_at")),
                row.getString("published_by"),
                row.getString("platforms").lines().flatMap(WORDS::splitAsStream).toList(),
                row.getString("requires").lines().map(Catalogue::required).toList());
    }

    private static PackageReference required(String line) {
        String[] words = WORDS.split(line, 3);
        return new PackageReference(words[0], words[1], words[2]);
    }
}
