package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page of the documentation as its reader follows it: files, whose name stands in backquotes
 * above their block, and commands, in blocks of {@code sh}, from top to bottom.
 */
public final class Guide {
    private static final Pattern BLOCK =
            Pattern.compile("(?:`([^`\n]+)`:\n\n)?```([a-z]+)\n(.*?)```", Pattern.DOTALL);

    /** Something the reader does. */
    public sealed interface Step {}

    public record WriteFile(String name, String content) implements Step {}

    public record RunCommands(String commands) implements Step {}

    private final List<Step> steps = new ArrayList<>();

    private Guide(String page) {
        var block = BLOCK.matcher(page);
        while (block.find()) {
            @Nullable String name = block.group(1);
            if (block.group(2).equals("sh")) {
                steps.add(new RunCommands(block.group(3)));
            } else if (name != null) {
                steps.add(new WriteFile(name, block.group(3)));
            }
        }
    }

    /** A page by its path from the folder {@code docs}. */
    public static Guide read(String name) throws IOException {
        return new Guide(Files.readString(BeenProcess.HOME.resolve("docs").resolve(name)));
    }

    public List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Writes a file of the guide below a folder. */
    static void write(Path folder, WriteFile file) throws IOException {
        Path path = folder.resolve(file.name());
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, file.content());
    }

    /** What commands print in one shell in that folder, in which the platform has its data. */
    static String run(Path desk, String commands) throws Exception {
        return run(desk, commands, Map.of());
    }

    /** The same with more variables in the environment. */
    static String run(Path desk, String commands, Map<String, String> more) throws Exception {
        Path path = Files.createDirectories(desk.resolveSibling("path"));
        BeenProcess.program(path);
        var shell =
                new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
                        .directory(desk.toFile())
                        .redirectErrorStream(true);
        var environment = shell.environment();
        environment.putAll(more);
        environment.put("BEEN_DATA", desk.resolve("been-data").toString());
        environment.put("BEEN_HOME", BeenProcess.HOME.toString());
        environment.put(
                "PATH",
                path
                        + ":"
                        + Path.of(System.getProperty("java.home"), "bin")
                        + ":"
                        + environment.get("PATH"));
        Process process = shell.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // 1 is an answer as well: one of what was compared is slower.
        assertThat(process.waitFor()).as(commands + said).isIn(0, 1);
        return said;
    }
}
