package been.sources;

import been.task.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Crates: a version is a project that depends on exactly that version, with the sources of the
 * crate and of its dependencies in {@code vendor/}, so that it is built without a network. Cargo
 * runs with a home of its own, which has the settings and credentials of the user.
 */
final class Cargo implements Registry {
    private static final Pattern LOCKED =
            Pattern.compile("name = \"([^\"]+)\"\nversion = \"([^\"]+)\"\nsource = ");

    private final String program;
    private final Path tmp;

    Cargo(String program, Path tmp) {
        this.program = program;
        this.tmp = tmp;
    }

    /** Resolving makes Cargo keep what the registry's index has of a crate. */
    @Override
    public Map<String, String> releases(String name, boolean preReleases)
            throws IOException, InterruptedException {
        Path home = home();
        Path project = Files.createTempDirectory(tmp, "cargo");
        write(project, name, ">=0.0.0");
        Tool.Output output = run(home, project, LISTING_LIMIT, "generate-lockfile");
        Optional<Path> kept = kept(home, name);
        if (kept.isEmpty()) {
            throw new Unavailable(
                    "cargo cannot list the versions of %s: %s"
                            .formatted(name, reason(output.errors())));
        }
        var versions = new LinkedHashMap<String, String>();
        // Records of JSON with a byte of zero around each.
        for (String part :
                Files.readString(kept.get(), StandardCharsets.ISO_8859_1).split("\0", -1)) {
            if (part.startsWith("{") && Json.read(part) instanceof Map<?, ?> release) {
                String version = String.valueOf(release.get("vers"));
                boolean isWithdrawn = Boolean.TRUE.equals(release.get("yanked"));
                if (!isWithdrawn && (preReleases || !Registry.isPreRelease(version))) {
                    Object date = release.get("pubtime");
                    versions.put(version, date == null ? "" : date.toString());
                }
            }
        }
        return versions;
    }

    @Override
    public SortedMap<String, String> fetch(
            String name, String version, boolean asSources, Path folder)
            throws IOException, InterruptedException {
        write(folder, name, "=" + version);
        Tool.Output output =
                run(home(), folder, FETCHING_LIMIT, "vendor", "--respect-source-config");
        if (output.status() != 0) {
            throw new Unavailable(
                    "cargo cannot fetch %s %s: %s"
                            .formatted(name, version, reason(output.errors())));
        }
        Files.writeString(
                Files.createDirectories(folder.resolve(".cargo")).resolve("config.toml"),
                """
                [source.crates-io]
                replace-with = "vendor"

                [source.vendor]
                directory = "vendor"
                """);
        var locked = new TreeMap<String, String>();
        LOCKED.matcher(Files.readString(folder.resolve("Cargo.lock")))
                .results()
                .forEach((MatchResult one) -> locked.put(one.group(1), one.group(2)));
        return locked;
    }

    private Path home() throws IOException {
        Path home = Files.createTempDirectory(tmp, "cargo-home");
        String own = System.getenv("CARGO_HOME");
        Path users =
                own == null ? Path.of(System.getProperty("user.home"), ".cargo") : Path.of(own);
        for (String file : List.of("config.toml", "config", "credentials.toml", "credentials")) {
            if (Files.exists(users.resolve(file))) {
                Files.createSymbolicLink(home.resolve(file), users.resolve(file));
            }
        }
        return home;
    }

    private static void write(Path project, String name, String version) throws IOException {
        Files.writeString(
                project.resolve("Cargo.toml"),
                """
                [package]
                name = "benchmark"
                version = "0.0.0"
                edition = "2021"

                [dependencies]
                %s = "%s"
                """
                        .formatted(name, version));
        Files.createFile(Files.createDirectories(project.resolve("src")).resolve("lib.rs"));
    }

    private Tool.Output run(Path home, Path folder, Duration limit, String... command)
            throws IOException, InterruptedException {
        return new Tool("cargo", program, Map.of("CARGO_HOME", home.toString()))
                .run(folder, limit, List.of(command));
    }

    private static Optional<Path> kept(Path home, String name) throws IOException {
        Path index = home.resolve("registry/index");
        if (!Files.exists(index)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(index)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains("/.cache/"))
                    .filter(file -> String.valueOf(file.getFileName()).equalsIgnoreCase(name))
                    .findFirst();
        }
    }

    /** The first error and what is at the bottom of it. */
    private static String reason(String errors) {
        String first =
                errors.lines()
                        .filter(line -> line.startsWith("error: "))
                        .map(line -> line.substring("error: ".length()))
                        .findFirst()
                        .orElse("it ended without a message");
        int cause = errors.lastIndexOf("Caused by:\n");
        return cause < 0
                ? first
                : first
                        + ": "
                        + errors.substring(cause + "Caused by:\n".length())
                                .lines()
                                .findFirst()
                                .orElse("")
                                .strip();
    }
}
