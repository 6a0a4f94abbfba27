package been.results.netcdf;

import been.protocol.results.Validity;
import been.results.Invalidation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The note that excludes an execution from statistics, beside the unchanged landing file: {@code
 * 3.nc} and {@code 3.invalidated.json}. A withdrawn note is kept and marked.
 */
public final class InvalidationNote {
    private static final String WITHDRAWN_BY = "withdrawn_by";

    private InvalidationNote() {}

    /** The path of a landing file's note, if there is one. */
    public static Path place(Path landingFile) {
        return landingFile.resolveSibling(name(landingFile.getFileName().toString()));
    }

    /** The name, or path, of the note of a landing file of that name. */
    public static String name(String landingFile) {
        return landingFile.substring(0, landingFile.length() - ".nc".length())
                + ".invalidated.json";
    }

    /**
     * The content of a landing file's note; empty if there is none or it was withdrawn.
     *
     * @throws IOException when there is one that cannot be read
     */
    public static Optional<Invalidation> of(Path landingFile) throws IOException {
        try {
            return read(place(landingFile));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /**
     * The content of a note; empty if it was withdrawn.
     *
     * @throws IOException when it cannot be read
     */
    public static Optional<Invalidation> read(Path file) throws IOException {
        try {
            Map<String, String> note = Json.texts(Files.readString(file));
            return note.containsKey(WITHDRAWN_BY)
                    ? Optional.empty()
                    : Optional.of(
                            new Invalidation(
                                    as(note.getOrDefault("as", "invalidated")),
                                    note.getOrDefault("who", ""),
                                    note.getOrDefault("why", ""),
                                    Instant.parse(note.getOrDefault("at", ""))));
        } catch (RuntimeException damaged) {
            throw new IOException(file + " is damaged", damaged);
        }
    }

    /** The text of a note. */
    public static String json(Invalidation invalidation) {
        return Json.of(texts(invalidation));
    }

    /** The text of a withdrawn note. */
    public static String withdrawn(Invalidation invalidation, String who, Instant at) {
        Map<String, String> note = texts(invalidation);
        note.put(WITHDRAWN_BY, who);
        note.put("withdrawn_at", at.toString());
        return Json.of(note);
    }

    private static Map<String, String> texts(Invalidation invalidation) {
        return new HashMap<>(
                Map.of(
                        "as",
                        invalidation.as().word(),
                        "who",
                        invalidation.who(),
                        "why",
                        invalidation.why(),
                        "at",
                        invalidation.at().toString()));
    }

    private static Validity as(String word) {
        return Validity.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
