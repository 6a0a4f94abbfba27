package been.packages.blobs;

import been.depot.Depot;
import been.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps content under its SHA-256. What {@link #keep} returned from survives the death of every
 * process; what was only staged is removed when the store is opened again. One process at a time;
 * thread-safe within it. With a depot, what one controller kept the others find: the folder then
 * holds copies.
 */
public final class BlobStore {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private static final String SHELF = "packages";

    private final Path content;
    private final Path staging;
    private final @Nullable Depot depot;

    private BlobStore(Path folder, @Nullable Depot depot) {
        content = folder.resolve("content");
        staging = folder.resolve("staging");
        this.depot = depot;
    }

    /**
     * Opens the store in a folder, which is made if need be, and clears what was left half-done.
     *
     * @param depot shared with other controllers; {@code null} for the only one
     */
    public static BlobStore open(Path folder, @Nullable Depot depot) throws IOException {
        var store = new BlobStore(folder, depot);
        Files.createDirectories(store.content);
        Files.createDirectories(store.staging);
        try (var leftOver = Files.newDirectoryStream(store.staging)) {
            for (var file : leftOver) {
                Files.delete(file);
            }
        }
        return store;
    }

    /**
     * Takes content in, aside from what is kept.
     *
     * @param limit the largest size accepted, in bytes
     * @return empty when there is more than that; nothing is left of it then
     * @throws IOException when the stream or the disk fails; nothing is left then, either
     */
    public Optional<Staged> stage(InputStream in, long limit) throws IOException {
        var file = staging.resolve(UUID.randomUUID().toString());
        boolean complete = false;
        try (var out =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var digest = Sha256.digest();
            var buffer = new byte[1 << 16];
            long bytes = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
                if (bytes > limit) {
                    return Optional.empty();
                }
                digest.update(buffer, 0, read);
                var chunk = ByteBuffer.wrap(buffer, 0, read);
                while (chunk.hasRemaining()) {
                    out.write(chunk);
                }
            }
            out.force(true);
            complete = true;
            return Optional.of(new Staged(file, Sha256.text(digest), bytes));
        } finally {
            if (!complete) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Makes staged content durable under its digest; the same content twice is no error. */
    public void keep(Staged staged) throws IOException {
        if (depot != null) {
            // Kept already, perhaps: the same digest is the same content.
            var _ = depot.create(SHELF, staged.digest(), staged.file());
        }
        shelve(staged.file(), staged.digest());
    }

    /** Where a file may be made that is to be staged; removed with what was left half-done. */
    public Path draft() {
        return staging.resolve(UUID.randomUUID().toString());
    }

    /** Forgets content, here and in the depot; what is not kept is no error. */
    public void remove(String digest) throws IOException {
        if (DIGEST.matcher(digest).matches()) {
            if (depot != null) {
                depot.remove(SHELF, digest);
            }
            Files.deleteIfExists(place(digest));
        }
    }

    private void shelve(Path file, String digest) throws IOException {
        var shelf = shelf(digest);
        Files.createDirectories(shelf);
        var target = place(digest);
        // What was damaged on the disk is replaced.
        if (!Files.exists(target) || !Sha256.of(target).equals(digest)) {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        }
        // The name, and the folder that may be new, must be on disk like the content; also when
        // somebody else is only just doing the same.
        force(shelf);
        force(content);
    }

    /**
     * The file that holds the content; empty when it is not kept, or is no digest at all.
     *
     * @throws UncheckedIOException when it is kept and cannot be copied here
     */
    public Optional<Path> find(String digest) {
        if (!DIGEST.matcher(digest).matches()) {
            return Optional.empty();
        }
        var present = Optional.of(place(digest)).filter(Files::isRegularFile);
        return present.isPresent() || depot == null ? present : copy(depot, digest);
    }

    private Optional<Path> copy(Depot from, String digest) {
        var file = staging.resolve(UUID.randomUUID().toString());
        try {
            if (from.fetch(SHELF, digest, file).isEmpty()) {
                return Optional.empty();
            }
            try {
                force(file);
                shelve(file, digest);
            } finally {
                Files.deleteIfExists(file); // copied concurrently
            }
            return Optional.of(place(digest));
        } catch (IOException e) {
            throw new UncheckedIOException("package " + digest + " cannot be copied here", e);
        }
    }

    private Path place(String digest) {
        return shelf(digest).resolve(digest + ".bpk");
    }

    private Path shelf(String digest) {
        return content.resolve(digest.substring(0, 2));
    }

    private static void force(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
