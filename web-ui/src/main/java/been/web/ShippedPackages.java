package been.web;

import been.packages.Publication;
import been.packages.SoftwareRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The packages that come with the platform: a folder of archives. */
final class ShippedPackages {
    private static final Logger LOG = LoggerFactory.getLogger(ShippedPackages.class);

    private final Path folder;

    ShippedPackages(Path folder) {
        this.folder = folder;
    }

    /** Publishes what is not there yet; a rebuilt snapshot replaces the older one. */
    void publish(SoftwareRepository repository) throws IOException {
        for (Path archive : archives()) {
            try (InputStream in = Files.newInputStream(archive)) {
                switch (repository.publish(in, null, "platform")) {
                    case Publication.Published(var stored, var isNew) -> {
                        if (isNew) {
                            LOG.info("published {} {}", stored.name(), stored.version());
                        }
                    }
                    case Publication.Conflict(var why) ->
                            LOG.warn("{} was not published: {}", archive, why);
                    case Publication.Refused(var code, var why) ->
                            LOG.error("{} was not published ({}): {}", archive, code, why);
                }
            }
        }
    }

    private List<Path> archives() throws IOException {
        var archives = new ArrayList<Path>();
        try (var found = Files.newDirectoryStream(folder, "*.bpk")) {
            found.forEach(archives::add);
        }
        archives.sort(null);
        return archives;
    }
}
