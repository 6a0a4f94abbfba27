package been.results.netcdf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Who took an execution out of statistics, and why. It lies beside the landing file, which stays as
 * it is: {@code 3.nc} and {@code 3.invalidated.json}.
 */
public record Invalidation(String who, String why, Instant at) {

    /** Where the note of a landing file lies, if there is one. */
    public static Path place(Path landingFile) {
        return landingFile.resolveSibling(name(landingFile.getFileName().toString()));
    }

    /** The name, or path, of the note of a landing file of that name. */
    public static String name(String landingFile) {
        return landingFile.substring(0, landingFile.length() - ".nc".length())
                + ".invalidated.json";
    }

    /**
     * The note of a landing file; empty when there is none.
     *
     * @throws IOException when there is one that cannot be read
     */
    public static Optional<Invalidation> of(Path landingFile) throws IOException {
        try {
            return Optional.of(read(place(landingFile)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /**
     * What a note says.
     *
     * @throws IOException when it cannot be read
     */
    public static Invalidation read(Path file) throws IOException {
        try {
            var note = Json.texts(Files.readString(file));
            return new Invalidation(
                    note.getOrDefault("who", ""),
                    note.getOrDefault("why", ""),
                    Instant.parse(note.getOrDefault("at", "")));
        } catch (JacksonException | DateTimeException damaged) {
            throw new IOException(file + " is damaged", damaged);
        }
    }

    /** What stands in the note. */
    public String json() {
        return Json.of(Map.of("who", who, "why", why, "at", at.toString()));
    }
}
