package been.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of which a package is built. */
final class PackageFolder {
    /** In the YAML files beside {@code files/}; what is in there is kept as it is. */
    private static final String VERSION = "@project.version@";

    private PackageFolder() {}

    /**
     * Writes it again from nothing.
     *
     * @param source the folder with {@code package.yaml}
     * @param version of the project
     * @param jars for {@code files/lib}
     * @throws IOException when a file cannot be copied, or two jars have one name
     */
    static void write(Path folder, Path source, String version, List<Path> jars)
            throws IOException {
        if (!Files.isRegularFile(source.resolve("package.yaml"))) {
            throw new IOException("there is no " + source.resolve("package.yaml"));
        }
        delete(folder);
        for (Path file : files(source)) {
            Path path = source.relativize(file);
            Path target = folder.resolve(path.toString());
            Files.createDirectories(target.resolveSibling("."));
            if (path.getNameCount() == 1 && path.toString().endsWith(".yaml")) {
                Files.writeString(target, Files.readString(file).replace(VERSION, version));
            } else {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Path lib = Files.createDirectories(folder.resolve("files/lib"));
        for (Path jar : jars) {
            Files.copy(jar, lib.resolve(jar.getFileName()));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> found = Files.walk(folder)) {
                for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
