package been.bench.platform;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files in the jar of the bench. */
public final class Resources {
    private Resources() {}

    /** Copies a file into a folder. */
    public static Path copy(String name, Path folder) throws IOException {
        Path copy = Files.createDirectories(folder).resolve(name);
        try (InputStream content = Resources.class.getResourceAsStream(name)) {
            if (content == null) {
                throw new IOException("the file " + name + " is missing from this build");
            }
            Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }
}
