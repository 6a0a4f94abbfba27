package been.results.storage;

import been.depot.Depot;
import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.StoredExecution;
import been.results.index.CheckIndex;
import been.results.index.ExecutionIndex;
import been.results.landing.AttachmentStore;
import been.results.landing.LandingStore;
import been.results.landing.ReceivedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the storage: uploaded files in {@code received/}, landing files in {@code results/},
 * contents by digest in {@code attachments/}, their index in the database.
 *
 * @param landing held while executions land or their validity changes: concurrent equal landings
 *     are stored once, and only one landing uses memory at a time
 */
public record ResultStorage(
        ReceivedFiles received,
        LandingStore landings,
        AttachmentStore attachments,
        ExecutionIndex index,
        CheckIndex checks,
        InstantSource clock,
        String platform,
        ReentrantLock landing) {

    public static ResultStorage open(
            DataSource database, @Nullable Depot depot, Path data, InstantSource clock)
            throws IOException {
        var received = ReceivedFiles.open(data.resolve("received"), depot);
        String platform = platformVersion();
        return new ResultStorage(
                received,
                LandingStore.open(data.resolve("results"), depot, received, platform),
                AttachmentStore.open(data.resolve("attachments"), depot),
                ExecutionIndex.open(database),
                new CheckIndex(database),
                clock,
                platform,
                new ReentrantLock());
    }

    /**
     * The landing file of an execution, after verifying its checksum.
     *
     * @throws IOException when there is no such execution, or its file is missing or damaged
     */
    public Path landingFile(StoredExecution execution) throws IOException {
        var file =
                landings.find(execution.address())
                        .orElseThrow(() -> new NoSuchFileException(execution.file()));
        if (!Sha256.of(file).equals(execution.sha256())) {
            throw new IOException(
                    file
                            + " is damaged: its checksum differs from the stored one; restore it from a backup");
        }
        return file;
    }

    /** The content of an attachment, not verified; empty when it is missing. */
    public Optional<Path> content(StoredExecution execution, Attachment attachment)
            throws IOException {
        Optional<Path> content = attachments.find(attachment.sha256());
        return content.isPresent()
                ? content
                : received.find(execution.task(), execution.attempt(), attachment.name());
    }

    private static String platformVersion() throws IOException {
        var properties = new Properties();
        try (InputStream in = ResultStorage.class.getResourceAsStream("platform.properties")) {
            properties.load(Objects.requireNonNull(in, "platform.properties is in this jar"));
        }
        return properties.getProperty("version", "");
    }
}
