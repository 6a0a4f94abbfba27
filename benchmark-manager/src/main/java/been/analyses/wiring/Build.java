package been.analyses.wiring;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Identifies the build, since another one may compute stored views differently. */
final class Build {
    private Build() {}

    /** A text that differs if the jar or folder of one of these classes differs. */
    static String of(Class<?>... classes) {
        return Stream.of(classes).map(Build::source).distinct().collect(Collectors.joining(" "));
    }

    private static String source(Class<?> one) {
        CodeSource source = one.getProtectionDomain().getCodeSource();
        try {
            if (source != null && source.getLocation() != null) {
                Path place = Path.of(source.getLocation().toURI());
                return "%s %d %s"
                        .formatted(
                                place.getFileName(),
                                Files.size(place),
                                Files.getLastModifiedTime(place));
            }
        } catch (IOException | URISyntaxException | IllegalArgumentException _) {
            // an unreadable place does not make another build
        }
        return UUID.randomUUID().toString();
    }
}
