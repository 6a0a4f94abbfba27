package been.system.fault;

import been.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads a file that was accepted from an attempt again, however long it is. */
final class FileAudit {
    private static final int BUFFER = 1 << 16;

    /** Of these only the host runtime knows what is in them. */
    private static final List<String> ANYTHING = List.of("stdout.log", "stderr.log", ".brec");

    private final RestClient rest;
    private final String task;
    private final int attempt;

    /**
     * @param attempt which was accepted
     */
    FileAudit(RestClient rest, String task, int attempt) {
        this.rest = rest;
        this.task = task;
        this.attempt = attempt;
    }

    /**
     * What is wrong with it.
     *
     * @param file as the view of its task says it was accepted
     */
    Optional<Violation> violation(JsonNode file) throws IOException, InterruptedException {
        String path = file.path("path").asString();
        try (var content = rest.open("/api/v1/tasks/" + task + "/files/content?path=" + path)) {
            if (!content.isThere()) {
                return violated(Guarantee.G5, "has no " + path + ": " + content.status());
            }
            Seen seen = read(content.body(), piece(path));
            if (seen.bytes != file.path("bytes").asLong()) {
                return violated(Guarantee.G5, "has only a part of " + path);
            }
            if (!seen.sha256.equals(file.path("sha256").asString())) {
                return violated(Guarantee.G5, "has another " + path + " than the one it accepted");
            }
            return seen.isOwn
                    ? Optional.empty()
                    : violated(
                            Guarantee.G3,
                            "has a " + path + " of another attempt, or none of its own");
        }
    }

    /**
     * What the mock task writes over and over, which is different for each attempt; empty when it
     * may be anything.
     */
    private byte[] piece(String path) {
        return ANYTHING.stream().anyMatch(path::endsWith)
                ? new byte[0]
                : "%s@%d/%s\n".formatted(task, attempt, path).getBytes(StandardCharsets.UTF_8);
    }

    private record Seen(long bytes, String sha256, boolean isOwn) {}

    private static Seen read(InputStream in, byte[] piece) throws IOException {
        var digest = Sha256.digest();
        byte[] expected = repeated(piece);
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        boolean isOwn = true;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            digest.update(buffer, 0, read);
            if (piece.length > 0) {
                int from = (int) (bytes % piece.length);
                isOwn &= Arrays.equals(buffer, 0, read, expected, from, from + read);
            }
            bytes += read;
        }
        return new Seen(bytes, Sha256.text(digest), isOwn);
    }

    /** Long enough to be compared with a whole buffer, wherever in the piece that begins. */
    private static byte[] repeated(byte[] piece) {
        byte[] all = new byte[piece.length == 0 ? 0 : BUFFER + piece.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = piece[i % piece.length];
        }
        return all;
    }

    private Optional<Violation> violated(Guarantee guarantee, String what) {
        return Optional.of(new Violation(guarantee, "task " + task + " " + what));
    }
}
