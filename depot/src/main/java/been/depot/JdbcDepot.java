package been.depot;

import been.protocol.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Files in the database that the controllers share, whose commits, replicas and backups are then
 * theirs, too. A file is written in one transaction, so that it is there whole or not at all.
 */
public final class JdbcDepot implements Depot {
    private static final int PART_BYTES = 1 << 20;
    private static final int TRIES = 10;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final InstantSource clock;

    private JdbcDepot(DataSource database, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(database));
        this.clock = clock;
    }

    /** Brings the tables up to date. */
    public static JdbcDepot open(DataSource database, InstantSource clock) {
        Schema.migrate(database, "depot");
        return new JdbcDepot(database, clock);
    }

    /** A file's row. */
    private record Row(String content, Kept kept) {}

    @Override
    public Kept put(String shelf, String path, Path file) throws IOException {
        return tried(() -> {
            Optional<Row> old = row(shelf, path);
            Row fresh = write(file);
            boolean isMine =
                    old.isPresent()
                            ? replace(shelf, path, old.get(), fresh)
                            : insert(shelf, path, fresh);
            if (!isMine) {
                throw new OptimisticLockingFailureException(shelf + "/" + path + " was replaced");
            }
            old.ifPresent(this::removeParts);
            return fresh.kept();
        });
    }

    @Override
    public Optional<Kept> create(String shelf, String path, Path file) throws IOException {
        if (row(shelf, path).isPresent()) {
            return Optional.empty();
        }
        return tried(() -> {
            Row fresh = write(file);
            if (insert(shelf, path, fresh)) {
                return Optional.of(fresh.kept());
            }
            removeParts(fresh);
            return Optional.empty();
        });
    }

    /** In one transaction, again from the start where another writer came in between. */
    private <T> T tried(Supplier<T> work) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return required(transaction.execute(_ -> work.get()));
            } catch (ConcurrencyFailureException e) {
                if (attempt == TRIES) {
                    throw e;
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }

    private static <T> T required(@Nullable T result) {
        if (result == null) {
            throw new IllegalStateException("a write must have a result");
        }
        return result;
    }

    /** Writes the parts; what is stored is what the digest was made from. */
    private Row write(Path file) {
        String content = UUID.randomUUID().toString();
        var digest = Sha256.digest();
        long bytes = 0;
        try (var in = Files.newInputStream(file)) {
            var part = new byte[PART_BYTES];
            int number = 0;
            for (int read = in.readNBytes(part, 0, PART_BYTES);
                    read > 0;
                    read = in.readNBytes(part, 0, PART_BYTES)) {
                digest.update(part, 0, read);
                bytes += read;
                jdbc.sql("INSERT INTO depot_part (content, number, body) VALUES (?, ?, ?)")
                        .params(content, number++, Arrays.copyOf(part, read))
                        .update();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Row(content, new Kept(Sha256.text(digest), bytes));
    }

    private boolean insert(String shelf, String path, Row row) {
        return jdbc.sql(
                                """
                                INSERT INTO depot_file (shelf, path, content, bytes, sha256, kept_at)
                                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (shelf, path) DO NOTHING
                                """)
                        .params(
                                shelf,
                                path,
                                row.content(),
                                row.kept().bytes(),
                                row.kept().sha256(),
                                clock.millis())
                        .update()
                == 1;
    }

    private boolean replace(String shelf, String path, Row old, Row fresh) {
        return jdbc.sql(
                                """
                                UPDATE depot_file SET content = ?, bytes = ?, sha256 = ?, kept_at = ?
                                WHERE shelf = ? AND path = ? AND content = ?
                                """)
                        .params(
                                fresh.content(),
                                fresh.kept().bytes(),
                                fresh.kept().sha256(),
                                clock.millis(),
                                shelf,
                                path,
                                old.content())
                        .update()
                == 1;
    }

    @Override
    public void remove(String shelf, String path) throws IOException {
        var _ =
                tried(() -> {
                    Optional<Row> old = row(shelf, path);
                    if (old.isPresent()
                            && jdbc.sql(
                                                    "DELETE FROM depot_file WHERE shelf = ?"
                                                            + " AND path = ? AND content = ?")
                                            .params(shelf, path, old.get().content())
                                            .update()
                                    == 1) {
                        removeParts(old.get());
                    }
                    return old;
                });
    }

    private void removeParts(Row row) {
        jdbc.sql("DELETE FROM depot_part WHERE content = ?").params(row.content()).update();
    }

    private Optional<Row> row(String shelf, String path) {
        return jdbc.sql(
                        "SELECT content, sha256, bytes FROM depot_file WHERE shelf = ? AND path = ?")
                .params(shelf, path)
                .query((row, _) ->
                        new Row(
                                row.getString("content"),
                                new Kept(row.getString("sha256"), row.getLong("bytes"))))
                .optional();
    }

    @Override
    public Optional<Kept> find(String shelf, String path) {
        return row(shelf, path).map(Row::kept);
    }

    @Override
    public Optional<Kept> fetch(String shelf, String path, Path into) throws IOException {
        Optional<Row> row = row(shelf, path);
        while (row.isPresent()) {
            if (copy(row.get(), into)) {
                return Optional.of(row.get().kept());
            }
            // Replaced meanwhile, then; or really not what was kept.
            Optional<Row> now = row(shelf, path);
            if (row.equals(now)) {
                throw new IOException(
                        "%s/%s is damaged in the database: its checksum differs from the stored one; restore it from a backup"
                                .formatted(shelf, path));
            }
            row = now;
        }
        return Optional.empty();
    }

    /** Whether all of it was there and right; otherwise there is no copy. */
    private boolean copy(Row row, Path into) throws IOException {
        var digest = Sha256.digest();
        boolean isWhole = false;
        try (var out =
                new DigestOutputStream(
                        Files.newOutputStream(into, StandardOpenOption.CREATE_NEW), digest)) {
            long left = row.kept().bytes();
            for (int number = 0; left > 0; number++) {
                Optional<byte[]> part = part(row.content(), number);
                if (part.isEmpty()) {
                    return false;
                }
                out.write(part.get());
                left -= part.get().length;
            }
            isWhole = left == 0 && Sha256.text(digest).equals(row.kept().sha256());
        } finally {
            if (!isWhole) {
                Files.deleteIfExists(into);
            }
        }
        return isWhole;
    }

    private Optional<byte[]> part(String content, int number) {
        return jdbc.sql("SELECT body FROM depot_part WHERE content = ? AND number = ?")
                .params(content, number)
                .query((row, _) -> row.getBytes("body"))
                .optional();
    }

    @Override
    public List<String> paths(String shelf) {
        return jdbc
                .sql("SELECT path FROM depot_file WHERE shelf = ?")
                .params(shelf)
                .query((row, _) -> row.getString("path"))
                .list()
                .stream()
                .sorted()
                .toList();
    }

    @Override
    public List<String> shelves(String prefix) {
        return jdbc
                .sql("SELECT DISTINCT shelf FROM depot_file")
                .query((row, _) -> row.getString("shelf"))
                .list()
                .stream()
                .filter(shelf -> shelf.startsWith(prefix))
                .sorted()
                .toList();
    }
}
