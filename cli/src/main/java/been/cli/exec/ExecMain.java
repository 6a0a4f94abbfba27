package been.cli.exec;

import been.machine.allocation.Site;
import been.machine.groups.UsableProcessors;
import been.machine.measure.Measurer;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one command measured and limited, and prints what it used. */
public final class ExecMain {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String HELP =
            """
            Usage: been exec [options] [--] COMMAND [ARGUMENT]...
            Runs a command measured and limited, with all processes it starts; none survives it.

            limits (a run that goes beyond one is ended with all its processes)
              --cpu-time D          CPU time of all processes together, such as 90s, 1.5s, 500ms or 2m
              --wall-time D         time since the start of the command
              --soft-cpu-time D     as above, but the processes are first asked to end (SIGTERM),
              --soft-wall-time D    and killed when the grace period is over
              --grace D             that period; 5s when it is not given
              --memory SIZE         memory of all processes together, such as 2GiB, 512MiB or 1000000
              --processes N         processes and threads at one time
              --output-limit SIZE   standard output and standard error together
              --disk SIZE           what the working folder, and a private /tmp, grow by
            placement and isolation
              --cores N|LIST        N cores that no other 'been exec' of yours has, or these processors,
                                    such as 0,2 or 1-3 (one: 2-2)
              --user NAME|UID       run as that user, without capabilities and further groups (as root only)
              --private-tmp         empty /tmp, /var/tmp and /dev/shm that vanish with the run
              --no-network          no network but its own loopback
              --pid-namespace       the command sees and reaches its own processes only
              --no-aslr             addresses are not randomised
            measuring
              --counters            performance counters (instructions, cache misses …) where there are some
              --cachegrind          nearly repeatable count of instructions by Valgrind; the run gets much slower
              --require-groups      refuse to run where control groups cannot measure and limit all
            input and output
              --stdin FILE          read standard input from a file
              --json                results as JSON; the command's standard output goes to standard error
              --output FILE         results into a file instead of standard output
              --help                this text

            The command has this environment, folder and output. Then follow lines name=value: exit-code or
            signal; termination-reason, if it was ended: cpu-time, wall-time, memory, processes, output, disk
            or user; wall-time and cpu-time in seconds (1.516s); memory-peak in bytes (130310144B); and more
            (docs/measured-run.md). Where there are no control groups, process trees are sampled instead.
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
        } catch (IOException | InvalidPathException e) {
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
        ExecCores cores = ExecCores.of(options.cores());
        ExecFolders folders = ExecFolders.ofUser();
        Measurer measurer = Measurer.open(folders.tools());
        considerGroups(options, measurer, err);
        folders.sweep(measurer);
        String name = folders.newName();
        Path state = folders.state(name);
        InterruptibleRun run;
        try (FileChannel _ = cores == null ? null : folders.lock()) {
            List<Integer> chosen =
                    cores == null ? List.of() : cores.beside(folders.taken(measurer));
            run = new InterruptibleRun(measurer.start(request(options, chosen, name, state)));
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

    private static RunRequest request(
            ExecOptions options, List<Integer> cores, String name, Path state) throws IOException {
        Streams streams = Streams.inherited(options.stdin());
        boolean shared = options.json() && options.output() == null;
        return new RunRequest(
                options.command(),
                Path.of(""),
                environment(),
                shared ? streams.withOutputToErrors() : streams,
                options.limits(),
                cores,
                cores.isEmpty()
                        ? List.of()
                        : new Site(UsableProcessors.ofThisMachine()).nearMemory(cores),
                name,
                state,
                null,
                options.conditions(),
                List.of(Path.of("").toAbsolutePath()),
                List.of());
    }

    /** As the script {@code been} found it: Java itself needs a locale with all letters. */
    private static Map<String, String> environment() {
        var environment = new HashMap<>(System.getenv());
        String locale = environment.remove("BEEN_LC_ALL");
        if (locale != null && locale.isEmpty()) {
            environment.remove("LC_ALL");
        } else if (locale != null) {
            environment.put("LC_ALL", locale);
        }
        return environment;
    }

    /** Refuses, or reports, what control groups cannot do for this run. */
    private static void considerGroups(ExecOptions options, Measurer measurer, PrintStream err)
            throws ExecOptions.Mistake {
        Optional<String> obstacle = measurer.obstacle(options.limits());
        if (obstacle.isPresent() && options.groupsRequired()) {
            throw new ExecOptions.Mistake(obstacle.get());
        }
        if (obstacle.isPresent()) {
            err.println(
                    "been exec: measuring and limiting by sampling only, since " + obstacle.get());
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

    private static String explained(Exception e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
