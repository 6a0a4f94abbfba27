package been.cli.exec;

import been.machine.allocation.CoreAllocation;
import been.machine.measure.Measurer;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.SysfsTopology;
import been.machine.topology.Topology;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one command measured and limited, and prints what it used. */
public final class ExecMain {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String HELP =
            """
            Usage: been exec [options] [--] COMMAND [ARGUMENT]...
            Runs a command measured and limited, with all processes it starts; none survives it.

              --cpu-time D       CPU time of all processes together, such as 90s, 1.5s, 500ms or 2m
              --wall-time D      time since the start of the command
              --memory SIZE      memory of all processes together, such as 2GiB, 512MiB or 1000000
              --processes N      processes and threads at one time
              --cores N|LIST     N cores of their own, or these processors, such as 0,2 or 1-3 (one: 2-2)
              --output-limit SIZE   standard output and standard error together
              --stdin FILE       read standard input from a file
              --json             results as JSON; the command's standard output goes to standard error
              --output FILE      results into a file instead of standard output
              --help             this text

            The command has this environment, folder and output. Then follow lines name=value: exit-code or
            signal; termination-reason, if it was ended: cpu-time, wall-time, memory, processes, output or user;
            wall-time and cpu-time in seconds (1.516s); memory-peak in bytes (130310144B); and more.
            Exit status: 0 the command exited 0; 1 it failed or was ended; 2 it could not be run.
            """;

    private ExecMain() {}

    /**
     * Does all of {@code been exec}.
     *
     * @param arguments what follows {@code exec}
     * @return the exit status
     */
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        try {
            ExecOptions options = ExecOptions.parse(arguments);
            if (options == null) {
                out.print(HELP);
                return DONE;
            }
            return run(options, out, err);
        } catch (ExecOptions.Mistake e) {
            err.println("been exec: " + e.getMessage());
            return USAGE;
        } catch (IOException e) {
            err.println("been exec: " + explained(e));
            return USAGE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }

    /**
     * Ends this process, unless a signal does already. {@link System#exit} would first look for a
     * logger to tell, which takes longer than many commands run.
     */
    public static void end(int status) {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread("none"));
        } catch (IllegalStateException e) {
            return; // Ctrl-C: the status tells of the signal
        }
        Runtime.getRuntime().halt(status);
    }

    private static int run(ExecOptions options, PrintStream out, PrintStream err)
            throws IOException, InterruptedException, ExecOptions.Mistake {
        if (options.stdin() != null && !Files.isReadable(options.stdin())) {
            throw new ExecOptions.Mistake("--stdin: cannot read " + options.stdin());
        }
        Path results =
                options.output() == null ? null : options.output().toAbsolutePath().getParent();
        if (results != null && !Files.isWritable(results)) {
            throw new ExecOptions.Mistake("--output: cannot write into the folder " + results);
        }
        List<Integer> cores = cores(options.cores());
        ExecFolders folders = ExecFolders.ofUser();
        Measurer measurer = Measurer.open(folders.tools());
        folders.sweep(measurer);
        String name = folders.newName();
        Path state = folders.state(name);
        Streams streams = Streams.inherited(options.stdin());
        boolean shared = options.json() && options.output() == null;
        var request =
                new RunRequest(
                        options.command(),
                        Path.of(""),
                        System.getenv(),
                        shared ? streams.withOutputToErrors() : streams,
                        options.limits(),
                        cores,
                        name,
                        state,
                        null);
        InterruptibleRun run;
        try {
            run = new InterruptibleRun(measurer.start(request));
        } catch (IOException e) {
            ExecFolders.remove(state);
            throw e;
        }
        try {
            return report(run.await(), options, out, err);
        } finally {
            ExecFolders.remove(state);
            run.finished();
        }
    }

    private static int report(
            RunResult result, ExecOptions options, PrintStream out, PrintStream err)
            throws IOException {
        if (result instanceof RunResult.NotStarted notStarted) {
            err.println("been exec: " + notStarted.explanation());
            return USAGE;
        }
        ResourceUsage usage = ((RunResult.Ended) result).usage();
        String text = options.json() ? ExecReport.json(usage) : ExecReport.lines(usage);
        if (options.output() != null) {
            Files.writeString(options.output(), text);
        } else {
            out.print(text);
            out.flush();
        }
        boolean good =
                usage.terminationReason() == null && Integer.valueOf(0).equals(usage.exitCode());
        return good ? DONE : FAILED;
    }

    private static List<Integer> cores(@Nullable String wanted) throws ExecOptions.Mistake {
        if (wanted == null) {
            return List.of();
        }
        Topology topology = SysfsTopology.ofThisMachine();
        try {
            List<Integer> list = Topology.parseList(wanted);
            if (list.size() == 1 && wanted.strip().equals(list.getFirst().toString())) {
                return some(topology, list.getFirst());
            }
            var online = new ArrayList<Integer>();
            topology.processors().forEach(processor -> online.add(processor.id()));
            for (int id : list) {
                if (!online.contains(id)) {
                    throw new ExecOptions.Mistake(
                            "--cores: there is no processor "
                                    + id
                                    + " online here, only "
                                    + online);
                }
            }
            return list;
        } catch (IllegalArgumentException e) {
            throw new ExecOptions.Mistake("--cores: " + e.getMessage() + ", such as 2, 0,2 or 1-3");
        }
    }

    /** Nothing else of the platform runs here, so its core is given too when all are wanted. */
    private static List<Integer> some(Topology topology, int count) throws ExecOptions.Mistake {
        var cores = topology.cores();
        if (count < 1 || count > cores.size()) {
            throw new ExecOptions.Mistake(
                    "--cores: "
                            + count
                            + " cores were asked for, and this machine has "
                            + cores.size());
        }
        return CoreAllocation.allocate(topology, List.of(), count)
                .orElseGet(() ->
                        cores.values().stream()
                                .map(List::getFirst)
                                .map(LogicalProcessor::id)
                                .toList());
    }

    private static String explained(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
