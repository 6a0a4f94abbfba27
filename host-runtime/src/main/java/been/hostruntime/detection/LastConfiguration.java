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

/** Keeps the properties for a start during which the machine cannot be looked at. */
final class LastConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(LastConfiguration.class);

    private final Path file;

    LastConfiguration(Path file) {
        this.file = file;
    }

    /** Empty when there is none that can be read. */
    Optional<PropertyTree> read() {
        try {
            return Optional.of(Wire.read(Files.readString(file), PropertyTree.class));
        } catch (IOException | JacksonException e) {
            LOG.debug("no earlier properties", e);
            return Optional.empty();
        }
    }

    /** Without them the next start only takes longer, so a failure is none of this one. */
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
