package been.cli.tools;

import been.cli.call.Download;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Terminal;
import been.protocol.Exclusivity;
import been.protocol.RunConditions;
import been.protocol.tasks.TaskEnd;
import been.protocol.tasks.TaskLogLine;
import been.protocol.tasks.TaskView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been tools}: a benchmark definition of BenchExec or copperbench. */
@Command(
        name = "tools",
        description = {
            "Runs a benchmark definition of BenchExec or copperbench on a host: a tool on many"
                    + " files, with limits and expected verdicts. Writes the result files that"
                    + " BenchExec would write, for its table-generator. See docs/tools.md.",
            "",
            "For example: been tools solvers.xml --threads 4"
        },
        footer = {
            "",
            "Exit status: 0 all runs were made, whatever their results; 1 they were not; 2 the"
                    + " definition or an option is invalid; 3 no platform answers."
        })
public final class ToolsCommand extends PlatformCall {
    private static final List<String> OWN_LOGS = List.of("stdout.log", "stderr.log");
    private static final int MOST_REPETITIONS = 1000;
    private static final int MOST_CORES = 100_000;
    private static final String PACKAGES = "/api/v1/packages";
    private static final Pattern SIZE = Pattern.compile("\\s*([1-9][0-9]{0,14})\\s*([kMGT]?B)\\s*");

    /** Of the processes that read the definition and write results. */
    private static final long OWN_BYTES = 512L << 20;

    @Parameters(
            paramLabel = "FILE",
            description = "a benchmark definition: XML of BenchExec or JSON of copperbench")
    private Path file = Path.of("");

    @Option(
            names = {"-N", "--threads", "--numOfThreads"},
            paramLabel = "N",
            description =
                    "runs at a time, each on cores of its own (default: as in the file, or 1)")
    private @Nullable Integer threads;

    @Option(
            names = {"-o", "--outputpath"},
            paramLabel = "FOLDER",
            description = "where result files go (default: ${DEFAULT-VALUE})")
    private Path output = Path.of("results");

    @Option(
            names = {"-r", "--rundefinition"},
            paramLabel = "NAME",
            description = "only this run definition; several and wildcards may be given")
    private List<String> rundefinitions = new ArrayList<>();

    @Option(
            names = {"-t", "--tasks"},
            paramLabel = "NAME",
            description = "only these tasks; several and wildcards may be given")
    private List<String> tasks = new ArrayList<>();

    @Option(
            names = {"-n", "--name"},
            paramLabel = "NAME",
            description = "added to the names of result files")
    private @Nullable String name;

    @Option(
            names = {"-T", "--timelimit"},
            paramLabel = "TIME",
            description = "CPU time of each run, such as 90s, instead of the limits in the file")
    private @Nullable String timeLimit;

    @Option(
            names = {"-W", "--walltimelimit"},
            paramLabel = "TIME",
            description = "time of each run")
    private @Nullable String wallTimeLimit;

    @Option(
            names = {"-M", "--memorylimit"},
            paramLabel = "SIZE",
            description = "memory of each run, such as '2 GB'")
    private @Nullable String memoryLimit;

    @Option(
            names = {"-c", "--limitCores"},
            paramLabel = "N",
            description = "cores of each run")
    private @Nullable Integer coreLimit;

    @Option(
            names = "--tool-directory",
            paramLabel = "FOLDER",
            description =
                    "sends this folder with the tool to the host (default: the tool is on the"
                            + " host's PATH)")
    private @Nullable Path toolFolder;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "executes the definition N times, each with result files of its own (default:"
                            + " as in the file, or 1)")
    private @Nullable Integer repeat;

    @Option(names = "--host", paramLabel = "HOST", description = "where it runs (default: any)")
    private @Nullable String host;

    @Option(
            names = "--shared",
            description = "other tasks may run on the host meanwhile, on other cores")
    private boolean isShared;

    @Option(
            names = "--python",
            paramLabel = "PROGRAM",
            description = "a Python with BenchExec on the host (default: ${DEFAULT-VALUE})")
    private String python = "python3";

    private @Nullable DefinitionPackage sent;
    private @Nullable Path modules;
    private int repetitions = 1;
    private int cores = 1;

    /** Of all runs at a time and of the task itself; 0 for no limit. */
    private long memory;

    @Override
    protected void check() {
        if (file.toString().endsWith(".json")) {
            checkCopperbench(Copperbench.read(file, output));
            return;
        }
        Element benchmark = Element.read(file);
        DefinitionFiles files = DefinitionFiles.of(benchmark);
        files.warnings().forEach(err()::println);
        try {
            modules = ToolModule.folder(benchmark.attribute("tool"), file).orElse(null);
            if (modules != null) {
                files.files().addAll(ToolModule.files(modules, benchmark.attribute("tool")));
            }
        } catch (IOException e) {
            throw CommandFailure.badInput("the files cannot be packed: " + e.getMessage());
        }
        check(benchmark, files.files(), Map.of(), 1);
    }

    private void checkCopperbench(Copperbench benchmark) {
        Path definition = benchmark.definition();
        Map<Path, byte[]> made = benchmark.made();
        var xml = new ByteArrayInputStream(Objects.requireNonNull(made.get(definition)));
        check(Element.read(definition, xml), benchmark.files(), made, benchmark.runs());
    }

    private void check(
            Element benchmark, NavigableSet<Path> files, Map<Path, byte[]> made, int executions) {
        int atOnce = threads == null ? benchmark.number("threads").orElse(1) : threads;
        int each = coreLimit == null ? benchmark.number("cpuCores").orElse(1) : coreLimit;
        repetitions = repeat == null ? executions : repeat;
        if (atOnce < 1 || each < 1 || repetitions < 1 || repetitions > MOST_REPETITIONS) {
            throw CommandFailure.badInput(
                    "--threads and --limitCores must be at least 1, and --repeat from 1 to "
                            + MOST_REPETITIONS);
        }
        if ((long) atOnce * each > MOST_CORES) {
            throw CommandFailure.badInput(
                    "%d runs at a time on %d cores each need %d cores, more than any host has"
                            .formatted(atOnce, each, (long) atOnce * each));
        }
        cores = atOnce * each;
        long run = memoryOfRun(benchmark);
        memory = run == 0 ? 0 : (long) ((double) run * atOnce + OWN_BYTES);
        try {
            sent = DefinitionPackage.of(files, made, benchmark.file(), output, toolFolder);
        } catch (IOException e) {
            throw CommandFailure.badInput("the files cannot be packed: " + e.getMessage());
        }
    }

    /** In bytes; 0 for no limit. */
    private long memoryOfRun(Element benchmark) {
        String text = memoryLimit == null ? benchmark.attributes().get("memlimit") : memoryLimit;
        if (text == null || "-1".equals(memoryLimit)) {
            return 0;
        }
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            String sentence = "a memory limit is a size with its unit, such as '2 GB', not '%s'";
            throw memoryLimit == null
                    ? benchmark.mistake(sentence.formatted(text))
                    : CommandFailure.badInput("--memorylimit: " + sentence.formatted(text));
        }
        return (long)
                (Double.parseDouble(size.group(1))
                        * Math.pow(1000, "BkMGT".indexOf(size.group(2).charAt(0))));
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws IOException, InterruptedException {
        var packed = Objects.requireNonNull(sent);
        String id = "t" + UUID.randomUUID().toString().substring(0, 13);
        packed.publish(client, PACKAGES);
        Answer answer = client.send("POST", "/api/v1/contexts", context(id, packed));
        answer.expectSuccess();
        String task = id + "-0";
        err().printf(
                        "%s   %s%n",
                        file.getFileName(), client.address().url().resolve("/tasks/" + task));
        err().flush();
        refuseInVain(client, task);
        TaskEnd end = follow(client, task, out);
        int fetched = fetch(client, task);
        if (!end.state().equals("Finished")) {
            String why = end.explanation();
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    "the runs were not all made: "
                            + (why == null ? end.state() : Terminal.harmless(why)));
        }
        err().printf("%d result files in %s%n", fetched, output);
        return ExitStatus.SUCCESS;
    }

    /** Stops a task that would wait until a larger host joins. */
    private static void refuseInVain(PlatformClient client, String task)
            throws InterruptedException {
        String path = "/api/v1/tasks/" + task;
        TaskView view = client.get(path).as(TaskView.class);
        if (view.noHostMatches()) {
            client.post(path + "/stop").expectSuccess();
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    ("nothing was run: %s; if hosts are too small, reduce --threads, or the cores or"
                                    + " memory of each run")
                            .formatted(view.explanation()));
        }
    }

    private Map<String, Object> context(String id, DefinitionPackage packed) {
        var task = new LinkedHashMap<String, Object>();
        task.put("id", id + "-0");
        task.put("name", "benchmark");
        task.put(
                "program",
                Map.of(
                        "type",
                        "java",
                        "taskClass",
                        "been.tools.Definition",
                        "classpath",
                        List.of("${package.tools}/lib/*"),
                        "options",
                        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                        "aot",
                        true));
        task.put(
                "packages",
                Map.of(
                        "tools",
                        Map.of("name", "been/tools"),
                        "files",
                        Map.of("name", packed.name(), "version", packed.version())));
        task.put(
                "properties",
                Map.of(
                        "modules",
                        modules == null ? "" : "./" + packed.relative(modules),
                        "folder",
                        packed.folder(),
                        "output",
                        packed.output(),
                        "python",
                        python,
                        "arguments",
                        String.join("\n", arguments(packed))));
        var placement = new LinkedHashMap<String, Object>();
        placement.put("cores", cores);
        placement.put("exclusivity", isShared ? Exclusivity.SHARED : Exclusivity.EXCLUSIVE);
        placement.put("hosts", host == null ? List.of() : List.of(host));
        task.put("placement", placement);
        if (memory > 0) {
            task.put("limits", Map.of("memoryBytes", memory));
        }
        task.put("conditions", Map.of("options", List.of(RunConditions.Option.OWN_GROUPS)));
        return Map.of("id", id, "name", String.valueOf(file.getFileName()), "tasks", List.of(task));
    }

    /** For {@code benchexec}. */
    private List<String> arguments(DefinitionPackage packed) {
        var all = new ArrayList<>(Collections.nCopies(repetitions, packed.definition()));
        all.addAll(List.of("-o", packed.output() + "/"));
        rundefinitions.forEach(one -> all.addAll(List.of("-r", one)));
        tasks.forEach(one -> all.addAll(List.of("-t", one)));
        option(all, "-n", name);
        option(all, "-T", timeLimit);
        option(all, "-W", wallTimeLimit);
        option(all, "-M", memoryLimit);
        option(all, "-N", threads);
        option(all, "-c", coreLimit);
        option(all, "--tool-directory", packed.toolFolder());
        return all;
    }

    private static void option(List<String> all, String option, @Nullable Object value) {
        if (value != null) {
            all.addAll(List.of(option, value.toString()));
        }
    }

    /** Prints what BenchExec prints. */
    private static TaskEnd follow(PlatformClient client, String task, PrintWriter out)
            throws InterruptedException {
        return client.<TaskEnd>follow(
                        "/api/v1/tasks/" + task + "/log/events",
                        null,
                        event -> {
                            if (event.name().equals("end")) {
                                return Optional.of(event.as(TaskEnd.class));
                            }
                            out.println(event.as(TaskLogLine.class).text());
                            out.flush();
                            return Optional.empty();
                        })
                .orElseThrow();
    }

    private int fetch(PlatformClient client, String task) throws IOException, InterruptedException {
        String files = "/api/v1/tasks/" + task + "/files";
        int fetched = 0;
        for (String path : client.list(files, String.class)) {
            Path target = output.resolve(path).normalize();
            if (OWN_LOGS.contains(path) || !target.startsWith(output.normalize())) {
                continue;
            }
            Files.createDirectories(target.toAbsolutePath().getParent());
            Download.into(target, client, files + "/content?path=" + PlatformClient.segment(path));
            fetched++;
        }
        return fetched;
    }
}
