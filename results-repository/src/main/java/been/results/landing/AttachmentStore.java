package been.results.landing;

import been.depot.Depot;
import been.protocol.Sha256;
import been.protocol.results.Attachment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Attachments of executions: contents by digest, each stored once, under {@code FF/DIGEST} with the
 * digest's first two digits; and lists of them. Thread-safe.
 */
public final class AttachmentStore {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final DurableFolder contents;
    private final boolean canLink;

    private AttachmentStore(DurableFolder contents, boolean canLink) {
        this.contents = contents;
        this.canLink = canLink;
    }

    /**
     * @param depot shared with other controllers; {@code null} for the only one
     */
    public static AttachmentStore open(Path folder, @Nullable Depot depot) throws IOException {
        return open(folder, depot, "attachments");
    }

    /** The same under another name in the depot. */
    public static AttachmentStore open(Path folder, @Nullable Depot depot, String shelf)
            throws IOException {
        return new AttachmentStore(DurableFolder.open(folder, depot, shelf), depot == null);
    }

    /** Stores files durably and returns their digests. */
    public List<Attachment> keep(SortedMap<String, Path> files) throws IOException {
        return list(files, true);
    }

    /**
     * The same for files that are received files already, and stay so: on one disk they get a
     * second name; where several controllers share a depot, they are kept in it once as it is.
     */
    public List<Attachment> keepReceived(SortedMap<String, Path> files) throws IOException {
        return list(files, canLink);
    }

    private List<Attachment> list(SortedMap<String, Path> files, boolean isKept)
            throws IOException {
        var kept = new ArrayList<Attachment>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            Path content = file.getValue();
            var attachment = new Attachment(file.getKey(), Sha256.of(content), Files.size(content));
            kept.add(attachment);
            if (isKept) {
                keep(attachment, content);
            }
        }
        return kept;
    }

    /** Stores a file whose digest the caller knows; it is not read where it is stored already. */
    public void keep(Attachment attachment, Path content) throws IOException {
        String sha256 = attachment.sha256();
        if (find(sha256).isPresent()) {
            return;
        }
        Path draft = contents.draft();
        try {
            link(draft, content);
            contents.create(draft, shelf(sha256), sha256);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** The same file under another name, where the disk can; else a copy. */
    private static void link(Path draft, Path content) throws IOException {
        try {
            Files.createLink(draft, content);
        } catch (IOException | UnsupportedOperationException elsewhere) {
            Files.copy(content, draft);
        }
    }

    /** The content of that digest; its reader verifies it. */
    public Optional<Path> find(String sha256) throws IOException {
        return sha256.matches("[0-9a-f]{64}")
                ? contents.find(shelf(sha256), sha256)
                : Optional.empty();
    }

    /** The size of the content of that digest; empty when there is none. */
    public OptionalLong bytes(String sha256) throws IOException {
        return contents.bytes(shelf(sha256), sha256);
    }

    /** Removes the content of that digest for good. */
    public void remove(String sha256) throws IOException {
        contents.remove(shelf(sha256), sha256);
    }

    /** A list as text. */
    public static String text(List<Attachment> attachments) {
        return JSON.writeValueAsString(attachments);
    }

    /**
     * What such a text lists.
     *
     * @throws JacksonException when it is damaged
     */
    public static List<Attachment> parsed(String text) {
        return JSON.readValue(text, new TypeReference<List<Attachment>>() {});
    }

    private static String shelf(String sha256) {
        return sha256.substring(0, 2);
    }
}
