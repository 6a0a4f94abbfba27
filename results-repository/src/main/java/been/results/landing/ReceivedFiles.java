package been.results.landing;

import been.depot.Depot;
import been.protocol.Sha256;
import been.results.Receipt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What attempts left behind, by task and attempt; there and whole, or not there. Thread-safe. */
public final class ReceivedFiles {
    private final DurableFolder folder;

    private ReceivedFiles(DurableFolder folder) {
        this.folder = folder;
    }

    /**
     * @param depot shared with other controllers; {@code null} for the only one
     */
    public static ReceivedFiles open(Path folder, @Nullable Depot depot) throws IOException {
        return new ReceivedFiles(DurableFolder.open(folder, depot, "received"));
    }

    /**
     * Takes one file; acknowledged means durable and whole. The same path again replaces it.
     *
     * @throws IllegalArgumentException when the path or the task's id breaks the rules
     * @throws IOException when the stream or the disk fails; nothing is kept then
     */
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException {
        var group = group(task, attempt);
        var checked = RelativePath.require(path);
        var draft = folder.draft();
        try {
            var digest = Sha256.digest();
            long arrived = 0;
            try (var out =
                    FileChannel.open(
                            draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                var buffer = new byte[1 << 16];
                for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                    arrived += read;
                    if (arrived > bytes) {
                        return new Receipt.Damaged(
                                path + " has more than the " + bytes + " bytes announced");
                    }
                    digest.update(buffer, 0, read);
                    var chunk = ByteBuffer.wrap(buffer, 0, read);
                    while (chunk.hasRemaining()) {
                        out.write(chunk);
                    }
                    letOthersPass();
                }
            }
            if (arrived < bytes) {
                return new Receipt.Damaged(
                        path + " ended after " + arrived + " of " + bytes + " bytes");
            }
            var actual = Sha256.text(digest);
            if (!actual.equals(sha256.toLowerCase(Locale.ROOT))) {
                return new Receipt.Damaged(
                        path + " arrived with another SHA-256 than announced: " + actual);
            }
            folder.publish(draft, group, checked);
            return new Receipt.Received(actual, arrived);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Virtual threads do not interrupt each other, and a few long files would fill the cores. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing but how soon others are served depends on it
    private static void letOthersPass() {
        Thread.yield();
    }

    /** A place for a file that is made here. */
    Path draft() {
        return folder.draft();
    }

    /** Makes a draft one of the attempt's files; durable when this returns. */
    void add(String task, int attempt, String path, Path draft) throws IOException {
        folder.publish(draft, group(task, attempt), RelativePath.require(path));
    }

    /**
     * A received file; empty when there is none, or can be none of that name.
     *
     * @throws IOException when there is one and it cannot be read
     */
    public Optional<Path> find(String task, int attempt, String path) throws IOException {
        String group;
        try {
            group = group(task, attempt);
            var _ = RelativePath.require(path);
        } catch (IllegalArgumentException never) {
            return Optional.empty();
        }
        return folder.find(group, path);
    }

    /** Paths of the received files of an attempt, sorted; none for an unknown one. */
    public List<String> paths(String task, int attempt) throws IOException {
        return folder.paths(group(task, attempt));
    }

    /** The size of one of these; empty when it is gone. */
    public OptionalLong bytes(String task, int attempt, String path) throws IOException {
        return folder.bytes(group(task, attempt), path);
    }

    /** Removes one of these for good. */
    public void remove(String task, int attempt, String path) throws IOException {
        folder.remove(group(task, attempt), path);
    }

    /** Forgets the files of an attempt, which are kept elsewhere. */
    public void remove(String task, int attempt) throws IOException {
        for (String path : paths(task, attempt)) {
            folder.remove(group(task, attempt), path);
        }
    }

    private static String group(String task, int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempt " + attempt + " must be ≥ 1");
        }
        return RelativePath.requireName("task id", task) + "/" + attempt;
    }
}
