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
import been.protocol.RunConditions;
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
 * Starts programs in new control groups with their limits; each has a supervisor that outlives this
 * process. Opened once; thread-safe.
 */
public final class Measurer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final GroupLayout layout;
    private final ControlGroups groups;
    private final Launcher launcher;
    private final Path powercap;
    private final SupervisorPool standbys;

    Measurer(GroupLayout layout, Launcher launcher) {
        this(layout, launcher, EnergyDomain.POWERCAP);
    }

    Measurer(GroupLayout layout, Launcher launcher, Path powercap) {
        this.layout = layout;
        this.groups = new ControlGroups(layout);
        this.launcher = launcher;
        this.standbys = new SupervisorPool(groups, launcher);
        this.powercap = powercap;
    }

    /**
     * Detects what this machine and the permissions of this process allow; may move this process
     * into another control group.
     *
     * @param tools folder into which the launcher is unpacked, once per version
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
     * Why control groups cannot enforce all these limits here, so that the supervisor enforces some
     * of them less strictly: one sentence with the remedy. Empty when they can.
     */
    public Optional<String> obstacle(ResourceLimits limits) {
        return layout.obstacle(limits);
    }

    /** {@code native} or {@code shell}. */
    public String supervisor() {
        return launcher.supervisor();
    }

    /**
     * Starts the program; later failures, such as an unknown command, are reported by {@link
     * MeasuredRun#await}.
     *
     * @throws IOException with one sentence why groups, state folder or supervisor could not be
     *     created; everything is removed then
     */
    public MeasuredRun start(RunRequest wanted) throws IOException {
        var state = new StateFolder(wanted.state());
        Files.createDirectories(state.folder());
        if (Files.exists(state.notes())) {
            throw new FileAlreadyExistsException(
                    state.folder()
                            + " holds the state of another run: use a new folder for every run");
        }
        RequestChecks.check(wanted.limits());
        Account account = wanted.account();
        String user = wanted.conditions().user();
        if (account == null && user != null) {
            account = Account.of(user);
        }
        RunRequest request =
                Cachegrind.isNeeded(wanted.conditions()) ? counted(wanted, state, account) : wanted;
        List<EnergyDomain> energy = launcher.isNative() ? EnergyDomain.read(powercap) : List.of();
        PreparedSupervisor waiting = PreparedSupervisor.suits(request) ? standbys.take() : null;
        if (waiting != null) {
            Optional<MeasuredRun> run = start(request, state, waiting, energy);
            if (run.isPresent()) {
                return run.get();
            }
        }
        boolean ownGroups = request.conditions().has(RunConditions.Option.OWN_GROUPS);
        GroupPlan created =
                groups.create(
                                request.name(),
                                request.limits(),
                                request.cores(),
                                request.memoryNodes())
                        .readingAlso(energy.stream().map(EnergyDomain::counter).toList());
        GroupPlan plan = ownGroups ? created.withLocalEvents() : created;
        try {
            RequestChecks.check(request, plan, launcher);
            if (account != null && ownGroups) {
                ControlGroups.handOver(plan, account.user());
            }
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
     * Prepares another supervisor in new groups of that name, unless that many are prepared or none
     * can be. It serves the next run that has cores, a lease and usual conditions; the groups of
     * that run keep the name given here. Whether a supervisor was prepared.
     *
     * @throws IOException why none was prepared; runs still start, only later
     */
    public boolean prepareSupervisor(String name, int most) throws IOException {
        return launcher.isNative() && !layout.equals(GroupLayout.NONE) && standbys.add(name, most);
    }

    GroupLayout layout() {
        return layout;
    }

    /** The number of prepared supervisors that are ready. */
    int ready() {
        return standbys.ready();
    }

    /** Empty when the run must be started without the prepared supervisor. */
    private Optional<MeasuredRun> start(
            RunRequest request,
            StateFolder state,
            PreparedSupervisor waiting,
            List<EnergyDomain> energy)
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
            RequestChecks.check(request, plan, launcher);
            groups.settle(plan);
            var notes = RunNotes.of(request, accounting(), supervisor(), plan, energy);
            notes.write(state.notes());
            return Optional.of(MeasuredRun.started(state, notes, waiting.run(order.get()), null));
        } catch (IOException e) {
            waiting.close();
            throw e;
        }
    }

    /** Whether a run was begun with that state folder; otherwise, nothing of it was started. */
    public boolean hasBegun(Path stateFolder) {
        return Files.exists(new StateFolder(stateFolder).notes());
    }

    /** The name of the groups of the run with that state folder; empty when there is no run. */
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

    /** Ends prepared supervisors; runs continue. */
    @Override
    public void close() {
        standbys.close();
    }

    /**
     * The run that an earlier process started with that state folder, running or not; empty when
     * there is none.
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
     * Kills and removes the groups of runs whose names start with the prefix, except those to keep.
     *
     * @return the number of these runs
     */
    public int removeLeftovers(String prefix, Set<String> keep) {
        return groups.removeLeftovers(prefix, keep);
    }

    private static RunRequest counted(
            RunRequest request, StateFolder state, @Nullable Account account) throws IOException {
        Files.createDirectories(state.counts());
        if (account != null) {
            Files.setAttribute(state.counts(), "unix:uid", account.user());
        }
        return request.with(
                Cachegrind.wrap(request.command(), request.environment(), state.counts()),
                state.counts());
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

    /** Watches the limits of a shell supervisor; the native one needs no watch. */
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

    /**
     * Process ids are reused, so the command line is checked, which names the state folder or the
     * groups.
     */
    private static boolean serves(long pid, StateFolder state, RunNotes notes) {
        try {
            String line = Files.readString(Path.of("/proc/" + pid + "/cmdline"));
            return line.contains(state.status().toString())
                    || notes.folders().stream()
                            .anyMatch(folder -> line.contains("-S\0-g\0" + folder + "\0"));
        } catch (IOException e) {
            return false; // it has ended
        }
    }
}
