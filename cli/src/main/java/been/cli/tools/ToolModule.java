package been.cli.tools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A tool-info module of the user's own, such as {@code solvers.minisat}. */
final class ToolModule {
    private ToolModule() {}

    /** Where it is: in the current folder, that of the definition, or one of PYTHONPATH. */
    static Optional<Path> folder(String tool, Path definition) {
        if (!tool.contains(".")) {
            return Optional.empty(); // a module of BenchExec
        }
        String more = System.getenv().getOrDefault("PYTHONPATH", "");
        return Stream.concat(
                        Stream.of(Path.of(""), definition.resolveSibling("")),
                        Pattern.compile(File.pathSeparator).splitAsStream(more).map(Path::of))
                .map(folder -> folder.toAbsolutePath().normalize())
                .filter(folder ->
                        Files.isRegularFile(folder.resolve(tool.replace('.', '/') + ".py")))
                .findFirst();
    }

    /** The package of the module, whose other modules it may need. */
    static List<Path> files(Path folder, String tool) throws IOException {
        Path whole = folder.resolve(tool.substring(0, tool.indexOf('.')));
        try (Stream<Path> all = Files.walk(whole)) {
            return all.filter(file -> file.toString().endsWith(".py")).toList();
        }
    }
}
