package been.machine.profile;

import been.protocol.profiles.ProfileSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that runs under a profiler: Java under JFR, Python under py-spy, everything else under
 * perf or Valgrind's callgrind. Nothing of such a run is a measurement.
 *
 * @param command to run instead of the original one
 */
public record ProfiledProgram(List<String> command, Map<String, String> environment) {
    private static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";
    private static final Set<String> WRAPPERS =
            Set.of("sh", "bash", "dash", "env", "nice", "taskset", "timeout", "stdbuf");
    private static final Pattern PYTHON = Pattern.compile("python[0-9.]*");
    private static final int SHEBANG = 128;

    public ProfiledProgram {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /**
     * @param isCounted whether instructions are to be counted rather than time sampled
     * @param tools a folder that the program can read
     * @param temporary a folder of the program, where a recording is until it is over
     * @param results the program's folder for results, where its profile will be
     */
    public static ProfiledProgram of(
            List<String> command,
            Map<String, String> environment,
            boolean isCounted,
            Path tools,
            Path temporary,
            Path results)
            throws IOException {
        if (starts(command, Pattern.compile("java"))) {
            var all = new HashMap<>(environment);
            String options =
                    // Without debug information between safepoints, inlined methods' samples are
                    // their callers'.
                    "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints"
                            + " '-XX:FlightRecorderOptions=stackdepth=256,repository=%s'"
                                    .formatted(temporary)
                            + " '-XX:StartFlightRecording=disk=true,dumponexit=true,maxsize=1g,settings=%s,filename=%s'"
                                    .formatted(copy("profile.jfc", tools), results)
                            + " '-Xlog:class+load:file=%s/%s.%%p:none:filecount=0'"
                                    .formatted(results, ProfileSource.CLASSES);
            all.merge(JVM_OPTIONS, options, (given, ours) -> given + " " + ours);
            return new ProfiledProgram(command, all);
        }
        String order = isCounted ? "callgrind perf" : "perf callgrind";
        if (starts(command, PYTHON) || isPythonScript(command.getFirst())) {
            order = "py-spy " + order;
        }
        var line = new ArrayList<>(List.of("/bin/sh", copy("profile.sh", tools).toString()));
        line.add(results.toString());
        line.add(order);
        line.addAll(command);
        return new ProfiledProgram(line, environment);
    }

    private static boolean starts(List<String> command, Pattern program) {
        Stream<String> words =
                WRAPPERS.contains(base(command.getFirst()))
                        ? command.stream().flatMap(part -> Stream.of(part.split("[\\s\"']+", -1)))
                        : command.stream().limit(1);
        return words.anyMatch(word -> program.matcher(base(word)).matches());
    }

    private static String base(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    private static boolean isPythonScript(String program) throws IOException {
        Path file = Path.of(program);
        if (!file.isAbsolute() || !Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(SHEBANG), StandardCharsets.ISO_8859_1);
            return start.startsWith("#!")
                    && start.lines().findFirst().orElse("").contains("python");
        }
    }

    private static Path copy(String resource, Path folder) throws IOException {
        Path file = folder.resolve(resource);
        try (InputStream in = ProfiledProgram.class.getResourceAsStream(resource)) {
            Files.write(file, in == null ? new byte[0] : in.readAllBytes());
        }
        return file;
    }
}
