package been.cli;

import been.cli.analyses.AnalysesCommand;
import been.cli.analyze.AnalyzeCommand;
import been.cli.automation.HooksCommand;
import been.cli.automation.NotificationsCommand;
import been.cli.automation.SchedulesCommand;
import been.cli.backup.BackupCommand;
import been.cli.backup.RestoreCommand;
import been.cli.changes.BenchmarksCommand;
import been.cli.changes.ChangesCommand;
import been.cli.clean.CleanCommand;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Refusal;
import been.cli.completion.CompletionCommand;
import been.cli.demo.DemoCommand;
import been.cli.evaluators.EvaluatorsCommand;
import been.cli.exec.ExecMain;
import been.cli.explain.ExplainCommand;
import been.cli.explain.UsesCommand;
import been.cli.host.HostCommand;
import been.cli.hosts.HostsCommand;
import been.cli.log.LogCommand;
import been.cli.log.WorkCommand;
import been.cli.login.LoginCommand;
import been.cli.login.LogoutCommand;
import been.cli.login.ProfileCommand;
import been.cli.packages.PackageCommand;
import been.cli.results.ResultsCommand;
import been.cli.run.BisectCommand;
import been.cli.run.RepeatCommand;
import been.cli.run.RunCommand;
import been.cli.run.SuiteCommand;
import been.cli.run.SuitesCommand;
import been.cli.schema.SchemaCommand;
import been.cli.tasks.ContextsCommand;
import been.cli.tasks.DescriptorsCommand;
import been.cli.tasks.ServicesCommand;
import been.cli.tasks.TasksCommand;
import been.cli.tools.ToolsCommand;
import been.cli.up.ControllerCommand;
import been.cli.up.DownCommand;
import been.cli.up.UpCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line's front: finds the verb and turns every failure into one sentence. */
public final class Been {

    private static final List<Class<?>> VERBS =
            List.of(
                    DemoCommand.class,
                    UpCommand.class,
                    DownCommand.class,
                    ControllerCommand.class,
                    RunCommand.class,
                    RepeatCommand.class,
                    BisectCommand.class,
                    SuiteCommand.class,
                    SuitesCommand.class,
                    ToolsCommand.class,
                    AnalysesCommand.class,
                    ChangesCommand.class,
                    BenchmarksCommand.class,
                    ExplainCommand.class,
                    UsesCommand.class,
                    ContextsCommand.class,
                    TasksCommand.class,
                    DescriptorsCommand.class,
                    ServicesCommand.class,
                    LogCommand.class,
                    WorkCommand.class,
                    AnalyzeCommand.class,
                    ResultsCommand.class,
                    EvaluatorsCommand.class,
                    PackageCommand.class,
                    HostCommand.class,
                    HostsCommand.class,
                    CleanCommand.class,
                    SchedulesCommand.class,
                    HooksCommand.class,
                    NotificationsCommand.class,
                    LoginCommand.class,
                    LogoutCommand.class,
                    ProfileCommand.class,
                    CompletionCommand.class,
                    SchemaCommand.class,
                    BackupCommand.class,
                    RestoreCommand.class);

    private Been() {}

    @Command(
            name = "been",
            description = {
                "Runs benchmarks unattended and reports, with a confidence interval, what"
                        + " got slower, by how much, and since which version."
            },
            footer = {
                "  exec     Runs and measures one command, with limits, without a server.",
                "  task     Reports from inside a task: checkpoints, latches, log,",
                "           results.",
                "",
                "In a checkout of BEEN:",
                "  build    Builds what is out of date, and installs the SDK for Maven",
                "           projects.",
                "  test     Runs all tests.",
                "  bench    Measures BEEN itself and compares it with other tools.",
                "  dist     Makes an archive and Debian packages.",
                "",
                "Run been COMMAND --help for details. Exit status: 0 success, 1 a regression"
                        + " or a failed task, 2 invalid input, 3 no platform answers, 4 the time"
                        + " of --timeout has passed."
            },
            mixinStandardHelpOptions = true,
            version = "BEEN 0.1.0")
    private static final class Verbs {}

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        // Parsed by hand before the option parser loads: the start is part of what a user waits
        // for.
        if (arguments.length > 0 && arguments[0].equals("exec")) {
            ExecMain.end(
                    ExecMain.run(Arrays.copyOfRange(arguments, 1, arguments.length), out, err));
        } else {
            System.exit(run(arguments, out, err));
        }
    }

    /** Runs one command line, of any verb but exec, and gives its exit status. */
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        return run(commandLine(arguments), arguments, out, err);
    }

    /**
     * The same for other verbs, an object with {@code @Command}. Java resolves the types of all
     * public methods before main: picocli's must not be among them.
     */
    public static int run(Object verbs, String[] arguments, PrintStream out, PrintStream err) {
        return run(new CommandLine(verbs), arguments, out, err);
    }

    private static int run(CommandLine line, String[] arguments, PrintStream out, PrintStream err) {
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler(Been::explain);
        line.setParameterExceptionHandler(Been::refuse);
        if (arguments.length == 0) {
            line.usage(out);
            return ExitStatus.BAD_INPUT;
        }
        try {
            return line.execute(arguments);
        } catch (OutOfMemoryError _) {
            line.getErr()
                    .println(
                            ("been: out of memory: Java has %,d MiB; use a part of the data, or give Java"
                                            + " more, for example JAVA_TOOL_OPTIONS=-Xmx16g")
                                    .formatted(Runtime.getRuntime().maxMemory() >> 20));
            return ExitStatus.BAD_INPUT;
        }
    }

    /** All verbs but those that are taken before. */
    static CommandLine commandLine() {
        return commandLine(VERBS);
    }

    /**
     * The verb that the command line begins with, if it needs no others: the options of all would
     * take most of the start.
     */
    private static CommandLine commandLine(String[] arguments) {
        return commandLine(
                VERBS.stream()
                        .filter(verb -> arguments.length > 0 && name(verb).equals(arguments[0]))
                        .filter(verb -> verb != CompletionCommand.class)
                        .findFirst()
                        .map(List::<Class<?>>of)
                        .orElse(VERBS));
    }

    private static CommandLine commandLine(List<Class<?>> verbs) {
        var line = new CommandLine(new Verbs());
        verbs.forEach(line::addSubcommand);
        return line;
    }

    private static String name(Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }

    private static int refuse(CommandLine.ParameterException failure, String[] arguments) {
        CommandLine line = failure.getCommandLine();
        line.getErr().println("been: " + Refusal.of(failure));
        line.getErr().println("been: see " + line.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.BAD_INPUT;
    }

    private static int explain(Exception failure, CommandLine line, CommandLine.ParseResult parsed)
            throws Exception {
        if (failure instanceof CommandFailure told) {
            line.getErr().println("been: " + told.getMessage());
            return told.exitStatus();
        }
        String problem = Refusal.ofFile(failure);
        if (problem == null) {
            throw failure;
        }
        line.getErr().println("been: " + problem);
        return failure instanceof InvalidPathException
                ? ExitStatus.BAD_INPUT
                : ExitStatus.FOUND_OR_FAILED;
    }
}
