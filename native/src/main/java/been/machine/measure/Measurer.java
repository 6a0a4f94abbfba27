package been.machine.measure;

import been.machine.groups.ControlGroup;
import been.machine.groups.ControlGroups;
import been.machine.groups.GroupLayout;
import been.machine.groups.GroupPlan;
import been.machine.launch.Account;
import been.machine.launch.LaunchPlan;
import been.machine.launch.Launcher;
import been.machine.launch.RunStatus;
import been.machine.launch.StateFolder;
import been.protocol.ResourceLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts programs in fresh control groups with their limits, each beside a supervisor that outlives
 * this process. Opened once; thread-safe.
 */
public final class Measurer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final GroupLayout layout;
    private final ControlGroups groups;
    private final Launcher launcher;
    private final Path powercap;
    private final Standbys standbys;

    Measurer(GroupLayout layout, Launcher launcher) {
        this(layout, launcher, EnergyDomain.POWERCAP);
    }

    Measurer(GroupLayout layout, Launcher launcher, Path powercap) {
        this.layout = layout;
        this.groups = new ControlGroups(layout);
        this.launcher = launcher;
        this.standbys = new Standbys(groups, launcher);
        this.powercap = powercap;
    }

    /**
     * Finds out what this machine and this process's rights allow; may move this process into
     * another control group.
     *
     * @param tools where the launcher is unpacked, once per version
     */
    public static Measurer open(Path tools) throws IOException {
        return new Measurer(GroupLayout.ofThisProcess(), Launcher.install(tools));
    }

    /**
     * The same for a process whose runs outlive it.
     *
     * @param scope the name of the systemd scope that they share with the next such process
     */
    public static Measurer open(Path tools, String scope) throws IOException {
        return new Measurer(GroupLayout.ofThisProcess(scope), Launcher.install(tools));
    }

    /** {@code cgroup-v2}, {@code cgroup-v1}, {@code cgroup-hybrid} or {@code process-tree}. */
    public String accounting() {
        return layout.accounting();
    }

    /**
     * Why a run with these limits cannot have them all from control groups here, so that its
     * supervisor looks after some of them itself, less strictly; one sentence with the remedy.
     * Empty when it can.
     */
    public Optional<String> obstacle(ResourceLimits limits) {
        return layout.obstacle(limits);
    }

    /** {@code native} or {@code shell}. */
    public String supervisor() {
        return launcher.supervisor();
    }

    /**
     * Starts the program; what only shows then (no such command) is told by {@link
     * MeasuredRun#await}.
     *
     * @throws IOException in one sentence why groups, state folder or supervisor could not be made;
     *     nothing is left then
     */
    public MeasuredRun start(RunRequest request) throws IOException {
        var state = new StateFolder(request.state());
        Files.createDirectories(state.folder());
        if (Files.exists(state.notes())) {
            throw new FileAlreadyExistsException(
                    state.folder() + " holds the state of another run: every run needs its own");
        }
        Refusals.check(request.limits());
        Account account = request.account();
        String user = request.conditions().user();
        if (account == null && user != null) {
            account = Account.of(user);
        }
        List<EnergyDomain> energy = EnergyDomain.read(powercap);
        Standby waiting = Standby.suits(request) ? standbys.take() : null;
        if (waiting != null) {
            Optional<MeasuredRun> run = start(request, state, waiting, energy);
            if (run.isPresent()) {
                return run.get();
            }
        }
        GroupPlan plan =
                groups.create(
                                request.name(),
                                request.limits(),
                                request.cores(),
                                request.memoryNodes())
                        .readingAlso(energy.stream().map(EnergyDomain::counter).toList());
        try {
            Refusals.check(request, plan, launcher);
            var notes = RunNotes.of(request, accounting(), supervisor(), plan, energy);
            notes.write(state.notes());
            Process supervisor = spawn(request, plan(request, state, plan, account));
            return MeasuredRun.started(
                    state,
                    notes,
                    supervisor,
                    watch(
                            request.limits(),
                            request.streams(),
                            notes,
                            state,
                            supervisor.toHandle()));
        } catch (IOException e) {
            ControlGroup.of(plan).remove(PATIENCE);
            throw e;
        }
    }

    /**
     * Has one more supervisor wait in fresh groups of that name for a run with cores, a lease and
     * nothing unusual, unless that many wait already or none can; the next such run is one of
     * theirs, under the request's name in all but its groups. Whether there is one more.
     *
     * @throws IOException why there is none more; runs start all the same, later
     */
    public boolean standBy(String name, int most) throws IOException {
        return launcher.isNative() && !layout.equals(GroupLayout.NONE) && standbys.add(name, most);
    }

    GroupLayout layout() {
        return layout;
    }

    /** How many supervisors wait for a run, each with its process in its groups. */
    int ready() {
        return standbys.ready();
    }

    /** Empty when it has to be started in another way after all. */
    private Optional<MeasuredRun> start(
            RunRequest request, StateFolder state, Standby waiting, List<EnergyDomain> energy)
            throws IOException {
        GroupPlan plan =
                groups.plan(
                                waiting.name(),
                                request.limits(),
                                request.cores(),
                                request.memoryNodes())
                        .readingAlso(energy.stream().map(EnergyDomain::counter).toList());
        Optional<byte[]> order =
                plan(request, state, plan, request.account())
                        .order(
                                request.streams().input().file().toPath(),
                                request.streams().output().file().toPath(),
                                request.streams().errors().file().toPath(),
                                request.environment());
        if (!waiting.isIn(plan) || order.isEmpty()) {
            waiting.close();
            return Optional.empty();
        }
        try {
            Refusals.check(request, plan, launcher);
            groups.settle(plan);
            var notes = RunNotes.of(request, accounting(), supervisor(), plan, energy);
            notes.write(state.notes());
            return Optional.of(MeasuredRun.started(state, notes, waiting.run(order.get()), null));
        } catch (IOException e) {
            waiting.close();
            throw e;
        }
    }

    /** The name of the groups of the run with that state folder; empty when it holds none. */
    public Optional<String> groupsOf(Path stateFolder) {
        var state = new StateFolder(stateFolder);
        try {
            return Files.exists(state.notes())
                    ? RunNotes.read(state.notes()).folders().stream()
                            .findFirst()
                            .map(folder -> String.valueOf(folder.getFileName()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + state.notes(), e);
        }
    }

    /** Ends who waits for a run; runs go on. */
    @Override
    public void close() {
        standbys.close();
    }

    /**
     * The run that an earlier process started with that state folder, running or not; empty when
     * the folder holds none.
     */
    public Optional<MeasuredRun> reattach(Path stateFolder) throws IOException {
        var state = new StateFolder(stateFolder);
        if (!Files.exists(state.notes())) {
            return Optional.empty();
        }
        RunNotes notes = RunNotes.read(state.notes());
        Optional<ProcessHandle> supervisor =
                state.read()
                        .map(RunStatus::supervisor)
                        .filter(pid -> serves(pid, state, notes))
                        .flatMap(ProcessHandle::of);
        ShellWatch watch =
                supervisor.isPresent() && !notes.supervisor().equals("native")
                        ? watch(ResourceLimits.NONE, null, notes, state, supervisor.get())
                        : null;
        return Optional.of(MeasuredRun.found(state, notes, supervisor, watch));
    }

    /**
     * Ends and removes the groups of runs whose names begin with the prefix, except those to keep.
     *
     * @return how many runs there were
     */
    public int removeLeftovers(String prefix, Set<String> keep) {
        return groups.removeLeftovers(prefix, keep);
    }

    private static LaunchPlan plan(
            RunRequest request, StateFolder state, GroupPlan plan, @Nullable Account account)
            throws IOException {
        var needed = new ArrayList<>(List.of(request.directory()));
        needed.addAll(request.folders());
        needed.addAll(request.visible());
        return new LaunchPlan(
                request.command(),
                request.directory(),
                state,
                plan,
                request.limits(),
                request.cores(),
                request.streams().outputToErrors(),
                request.lease(),
                request.conditions(),
                account,
                request.folders(),
                account == null ? List.of() : account.closed(needed),
                request.visible());
    }

    private Process spawn(RunRequest request, LaunchPlan launch) throws IOException {
        var builder = new ProcessBuilder(launch.commandLine(launcher));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(request.environment());
        return builder.redirectInput(request.streams().input())
                .redirectOutput(request.streams().output())
                .redirectError(request.streams().errors())
                .start();
    }

    /** The native supervisor needs none. */
    private @Nullable ShellWatch watch(
            ResourceLimits limits,
            @Nullable Streams streams,
            RunNotes notes,
            StateFolder state,
            ProcessHandle supervisor) {
        return notes.supervisor().equals("native")
                ? null
                : ShellWatch.start(limits, streams, notes.group(), state, supervisor);
    }

    /** Process ids are used again; command lines name the state folder, or the groups. */
    private static boolean serves(long pid, StateFolder state, RunNotes notes) {
        try {
            String line = Files.readString(Path.of("/proc/" + pid + "/cmdline"));
            return line.contains(state.status().toString())
                    || notes.folders().stream()
                            .anyMatch(folder -> line.contains("-S\0-g\0" + folder + "\0"));
        } catch (IOException e) {
            return false; // it is gone
        }
    }
}
