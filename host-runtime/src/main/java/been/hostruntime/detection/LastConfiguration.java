package been.hostruntime.detection;

import been.protocol.PropertyTree;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Stores the properties for a start during which detection is not allowed. */
final class LastConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(LastConfiguration.class);

    private final Path file;

    LastConfiguration(Path file) {
        this.file = file;
    }

    /** Empty when there are no readable properties. */
    Optional<PropertyTree> read() {
        try {
            return Optional.of(Wire.read(Files.readString(file), PropertyTree.class));
        } catch (IOException | JacksonException e) {
            LOG.debug("no earlier properties", e);
            return Optional.empty();
        }
    }

    /** Failures are only logged: without the file the next start just takes longer. */
    void write(PropertyTree properties) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, Wire.write(properties));
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("the host's properties cannot be kept in {}", file, e);
        }
    }
}
