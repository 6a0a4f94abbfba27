package been.cli.tools;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformClient;
import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import been.protocol.Sha256;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A package with the files of a definition. Its version is made from their content, so that the
 * same files are sent once.
 *
 * @param folder in the package where the command was started
 * @param definition the benchmark definition, relative to that folder
 * @param output the same for the folder of result files
 * @param toolFolder the same for the folder with the tool; {@code null} when none is sent
 * @param made the content of files that do not exist on this machine
 */
record DefinitionPackage(
        String name,
        String version,
        String folder,
        String definition,
        String output,
        @Nullable String toolFolder,
        Path root,
        NavigableSet<Path> files,
        Map<Path, byte[]> made) {

    /**
     * @param files of the definition
     * @param made the content of further files
     * @param toolFolder is sent too
     */
    static DefinitionPackage of(
            NavigableSet<Path> files,
            Map<Path, byte[]> made,
            Path definition,
            Path output,
            @Nullable Path toolFolder)
            throws IOException {
        Path here = Path.of("").toAbsolutePath();
        var all = new TreeSet<>(files);
        if (toolFolder != null) {
            try (Stream<Path> tool = Files.walk(absolute(toolFolder))) {
                tool.filter(Files::isRegularFile).forEach(all::add);
            }
        }
        Path results = absolute(output);
        if (here.startsWith(results) || all.stream().anyMatch(file -> file.startsWith(results))) {
            throw CommandFailure.badInput(
                    "result files cannot be written into %s, which contains the current folder or files of the definition; name another folder with --outputpath"
                            .formatted(results));
        }
        Path root = results;
        for (Path one : all) {
            root = common(root, one);
        }
        for (Path one : made.keySet()) {
            root = common(root, one);
        }
        root = common(root, here);
        String title =
                String.valueOf(definition.getFileName())
                        .replaceFirst("\\.xml$", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9._-]", "-")
                        .replaceFirst("^[^a-z0-9]+", "");
        return new DefinitionPackage(
                "tools/" + (title.isEmpty() ? "definition" : title),
                digest(root, all, made),
                root.relativize(here).toString(),
                here.relativize(absolute(definition)).toString(),
                here.relativize(results).toString(),
                toolFolder == null ? null : here.relativize(absolute(toolFolder)).toString(),
                root,
                all,
                made);
    }

    /** Publishes it unless the platform has it. */
    void publish(PlatformClient client, String packages) throws IOException, InterruptedException {
        String query = packages + "?name=" + PlatformClient.segment(name);
        if (client.list(query, StoredPackage.class).stream()
                .anyMatch(stored -> stored.version().equals(version))) {
            return;
        }
        var builder = new PackageBuilder();
        String manifest =
                "name: %s\nversion: \"%s\"\nkind: data\ndescription: files of a benchmark definition\nlicence: see the files\n"
                        .formatted(name, version);
        builder.add("package.yaml", manifest.getBytes(StandardCharsets.UTF_8));
        for (Path file : files) {
            builder.add("files/" + root.relativize(file), file.toRealPath());
        }
        made.forEach((file, content) -> builder.add("files/" + root.relativize(file), content));
        Path folder = Files.createTempDirectory("been-tools");
        Path archive = folder.resolve("files.bpk");
        try {
            switch (builder.write(archive)) {
                case Packaged.Built built -> client.put(packages, archive).expectSuccess();
                case Packaged.Refused(var refusal) ->
                        throw CommandFailure.badInput(
                                "the files cannot be sent to the host: " + refusal.why());
            }
        } finally {
            Files.deleteIfExists(archive);
            Files.deleteIfExists(folder);
        }
    }

    /** A path as it is from the folder of the command. */
    String relative(Path path) {
        return Path.of("").toAbsolutePath().relativize(absolute(path)).toString();
    }

    private static String digest(Path root, NavigableSet<Path> files, Map<Path, byte[]> made)
            throws IOException {
        MessageDigest digest = Sha256.digest();
        for (Path file : files) {
            String line =
                    "%s %s %s\n"
                            .formatted(
                                    root.relativize(file),
                                    Files.isExecutable(file),
                                    Sha256.of(file));
            digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        new TreeMap<>(made).values().forEach(digest::update);
        return Sha256.text(digest).substring(0, 16);
    }

    private static Path common(Path one, Path other) {
        Path folder = one;
        while (!other.startsWith(folder) && folder.getParent() != null) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
