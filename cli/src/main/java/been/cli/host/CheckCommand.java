package been.cli.host;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.terminal.Terminal;
import been.cli.up.DataFolder;
import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import been.machine.files.MachineFiles;
import been.machine.groups.GroupLayout;
import been.machine.noise.DataCheck;
import been.machine.noise.GroupCheck;
import been.machine.noise.HostCheck;
import been.machine.noise.TaskUserCheck;
import been.machine.tuning.TunedValue;
import been.machine.tuning.Tuning;
import been.machine.tuning.TuningStep;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been host check}: what makes measurements vary here, and what can be done about it. */
@Command(
        name = "check",
        description = "Reports what makes measurements on this machine vary, with advice.",
        footer = {
            "",
            "Without --tune or --restore, nothing is changed. Settings changed by --tune"
                    + " are remembered until --restore reverts them or the machine restarts.",
            "Exit status: 0 even if something was found, 1 a setting could not be"
                    + " changed, 2 invalid input or missing rights."
        },
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    private static final Duration WATCH = Duration.ofSeconds(1);
    private static final String ALL = "all";

    /** What the help lists. */
    static final class Settings extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Settings() {
            super(new TreeSet<>(Tuning.checks()));
        }
    }

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    @Option(
            names = "--tune",
            arity = "0..1",
            fallbackValue = ALL,
            split = ",",
            paramLabel = "SETTING",
            completionCandidates = Settings.class,
            description =
                    "change kernel settings for measuring: all, or only these; needs root;"
                            + " settings: ${COMPLETION-CANDIDATES}")
    private @Nullable List<String> tune;

    @Option(names = "--restore", description = "revert what --tune changed; needs root")
    private boolean restore;

    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    private final MachineFiles files;
    private final Tuning tuning;
    private final Supplier<GroupLayout> groups;
    private final Duration watch;
    private final @Nullable Path folder;

    /** A check of this machine. */
    CheckCommand() {
        this(
                MachineFiles.ofThisMachine(),
                Tuning.ofThisMachine(),
                GroupLayout::ofThisProcess,
                WATCH,
                null);
    }

    /**
     * @param folder of the host runtime's data; null for the one that the options say
     */
    CheckCommand(
            MachineFiles files,
            Tuning tuning,
            Supplier<GroupLayout> groups,
            Duration watch,
            @Nullable Path folder) {
        this.files = files;
        this.tuning = tuning;
        this.groups = groups;
        this.watch = watch;
        this.folder = folder;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (tune != null && restore) {
            throw CommandFailure.badInput("use either --tune or --restore");
        }
        try {
            if (tune != null) {
                return tune(chosen(tune));
            }
            return restore ? restore() : check();
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED, "cannot read or write a file: " + e);
        }
    }

    private int check() throws IOException, InterruptedException {
        var findings = new ArrayList<>(List.of(GroupCheck.of(groups.get())));
        findings.addAll(new HostCheck(files).findings(watch));
        findings.add(TaskUserCheck.of(files, dataFolder()));
        findings.add(DataCheck.of(dataFolder()));
        List<NoiseFigure> calibrations = CalibrationHistory.ofHost(dataFolder()).figures();
        List<TunedValue> tuned = tuning.outstanding();
        if (json) {
            out().println(CheckJson.of(findings, calibrations, tuned));
        } else {
            new CheckText(Terminal.detect(), findings, calibrations, tuned)
                    .lines()
                    .forEach(out()::println);
        }
        return ExitStatus.SUCCESS;
    }

    private int tune(Collection<String> checks) throws IOException {
        List<TunedValue> pending = tuning.pending(checks);
        refuseUnlessAllowed(pending, "--tune");
        return print(tuning.tune(checks), TuningText::tuned);
    }

    private int restore() throws IOException {
        refuseUnlessAllowed(tuning.outstanding(), "--restore");
        return print(tuning.restore(), TuningText::restored);
    }

    private interface Wording {
        List<String> lines(List<TuningStep> steps);
    }

    private int print(List<TuningStep> steps, Wording wording) {
        if (json) {
            out().println(CheckJson.of(steps));
        } else {
            wording.lines(steps).forEach(out()::println);
        }
        return steps.stream().anyMatch(step -> step instanceof TuningStep.Refused)
                ? ExitStatus.FOUND_OR_FAILED
                : ExitStatus.SUCCESS;
    }

    private void refuseUnlessAllowed(List<TunedValue> values, String option) {
        if (!tuning.mayChange(values)) {
            throw CommandFailure.badInput(
                    "this user may not change "
                            + values.stream()
                                    .map(TunedValue::check)
                                    .distinct()
                                    .collect(Collectors.joining(", "))
                            + "; as root, and outside of a container, run: been host check "
                            + option);
        }
    }

    private static Collection<String> chosen(List<String> names) {
        if (names.equals(List.of(ALL))) {
            return Tuning.checks();
        }
        for (String name : names) {
            if (!Tuning.checks().contains(name)) {
                throw CommandFailure.badInput(
                        "--tune: unknown setting '"
                                + name
                                + "'; expected one of: "
                                + String.join(", ", new TreeSet<>(Tuning.checks())));
            }
        }
        return names;
    }

    private Path dataFolder() {
        return folder == null ? data.of(Installation.current()) : folder;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
