package been.sources;

import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Go modules: a version is the module's sources, with those of its dependencies in {@code vendor/},
 * so that it is built without a network.
 */
final class Go implements Registry {
    private static final Pattern VENDORED = Pattern.compile("^# (\\S+) (v\\S+)", Pattern.MULTILINE);

    private final Tool go;
    private final Path tmp;

    Go(String program, Path tmp) {
        this.go = new Tool("go", program, Map.of("GIT_TERMINAL_PROMPT", "0"));
        this.tmp = tmp;
    }

    /** Those that the module has retracted are not among them. */
    @Override
    public Map<String, String> releases(String name, boolean preReleases)
            throws IOException, InterruptedException {
        Map<?, ?> about =
                run(
                        "list the versions of " + name,
                        LISTING_LIMIT,
                        List.of("list", "-m", "-versions", "-json", name));
        var versions = new LinkedHashMap<String, String>();
        if (about.get("Versions") instanceof List<?> listed) {
            listed.stream()
                    .map(String::valueOf)
                    .filter(version -> preReleases || !Registry.isPreRelease(version))
                    .forEach(version -> versions.put(version, ""));
        }
        return versions;
    }

    @Override
    public SortedMap<String, String> fetch(
            String name, String version, boolean asSources, Path folder)
            throws IOException, InterruptedException {
        String doing = "fetch %s %s".formatted(name, version);
        Map<?, ?> module =
                run(
                        doing,
                        FETCHING_LIMIT,
                        List.of("mod", "download", "-json", name + "@" + version));
        copy(Path.of(String.valueOf(module.get("Dir"))), folder);
        if (!Files.exists(folder.resolve("go.mod"))) {
            Files.copy(Path.of(String.valueOf(module.get("GoMod"))), folder.resolve("go.mod"));
        }
        // Old modules lack checksums, and do not name what only their tests and examples need.
        go.run(
                folder,
                FETCHING_LIMIT,
                List.of("list", "-mod=mod", "-e", "-deps", "-test", "./..."));
        Tool.Output output = go.run(folder, FETCHING_LIMIT, List.of("mod", "vendor", "-e"));
        if (output.status() != 0) {
            throw new Unavailable("go cannot %s: %s".formatted(doing, reason(output)));
        }
        var vendored = new TreeMap<String, String>();
        Path list = folder.resolve("vendor/modules.txt");
        if (Files.exists(list)) {
            VENDORED.matcher(Files.readString(list))
                    .results()
                    .forEach((MatchResult one) -> vendored.put(one.group(1), one.group(2)));
        }
        return vendored;
    }

    /** The cache of modules is read-only. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : (Iterable<Path>) found::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(target);
                } else {
                    Files.write(target, Files.readAllBytes(file));
                }
            }
        }
    }

    private Map<?, ?> run(String doing, Duration limit, List<String> command)
            throws IOException, InterruptedException {
        Tool.Output output = go.run(tmp, limit, command);
        if (output.status() == 0 && Json.read(output.text()) instanceof Map<?, ?> answer) {
            return answer;
        }
        throw new Unavailable("go cannot %s: %s".formatted(doing, reason(output)));
    }

    private static String reason(Tool.Output output) {
        // Downloading says it in its answer.
        String text =
                output.text().startsWith("{")
                                && Json.read(output.text()) instanceof Map<?, ?> answer
                                && answer.get("Error") != null
                        ? String.valueOf(answer.get("Error"))
                        : output.errors();
        return text.lines()
                .map(line -> line.replaceFirst("^go: ", "").strip())
                .filter(line -> !line.isEmpty() && !line.startsWith("downloading "))
                .findFirst()
                .orElse("it ended without a message");
    }
}
