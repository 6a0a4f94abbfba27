package been.hostruntime;

import been.hostruntime.attempt.Attempts;
import been.hostruntime.attempt.CoreLedger;
import been.hostruntime.attempt.HostProperties;
import been.hostruntime.attempt.HostServices;
import been.hostruntime.cache.PackageCache;
import been.hostruntime.cache.UnpackLimits;
import been.hostruntime.calibration.Calibration;
import been.hostruntime.calibration.Readings;
import been.hostruntime.connection.BackOff;
import been.hostruntime.connection.ControllerClient;
import been.hostruntime.connection.Controllers;
import been.hostruntime.connection.JoinTokenFile;
import been.hostruntime.connection.Lease;
import been.hostruntime.connection.Outbox;
import been.hostruntime.connection.RefusedException;
import been.hostruntime.connection.Registration;
import been.hostruntime.connection.SyncLoop;
import been.hostruntime.detection.Detection;
import been.hostruntime.detection.Detector;
import been.hostruntime.journal.Journal;
import been.hostruntime.jvm.StartCaches;
import been.hostruntime.monitor.HostMonitor;
import been.hostruntime.results.Uploads;
import been.hostruntime.taskport.CheckpointBoard;
import been.hostruntime.taskport.SocketFolder;
import been.hostruntime.timing.ControllerClock;
import been.hostruntime.timing.IdlePeriod;
import been.hostruntime.timing.QuietPeriod;
import been.hostruntime.timing.Ticker;
import been.hostruntime.users.TaskUsers;
import been.hostruntime.users.UserRange;
import been.hostruntime.work.KeptWork;
import been.hostruntime.work.Trash;
import been.hostruntime.work.WorkFolderBrowser;
import been.machine.allocation.Site;
import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.Calibrator;
import been.machine.files.MachineFiles;
import been.machine.groups.UsableProcessors;
import been.machine.launch.Account;
import been.machine.launch.TaskClient;
import been.machine.measure.Measurer;
import been.machine.noise.HostCheck;
import been.machine.partition.CachePartitions;
import been.machine.topology.SysfsTopology;
import been.machine.topology.Topology;
import been.protocol.Exclusivity;
import been.protocol.JoinToken;
import been.protocol.SyncResponse.NumberedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The agent on a benchmark machine. Runs until it is closed or dismissed, and takes over the
 * attempts of an earlier process on the same data folder.
 */
public final class HostRuntime implements AutoCloseable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration END_PATIENCE = Duration.ofSeconds(15);
    private static final long CACHE_BYTES = 20L << 30;

    /**
     * How long the host is idle before it is calibrated: longer than idlePeriod within an analysis.
     */
    private static final Duration SETTLE = Duration.ofSeconds(10);

    private static final Duration READING_PAUSE = Duration.ofSeconds(2);

    private final DataFolder data;
    private final ControllerClient controller;
    private final Journal journal;
    private final Detection detection;
    private final SocketFolder sockets;
    private final Ticker ticker;
    private final Trash trash;
    private final HostMonitor monitor;
    private final Attempts attempts;
    private final SyncLoop loop;
    private final Calibration calibration;
    private final BlockingQueue<String> dismissal = new LinkedBlockingQueue<>();

    private HostRuntime(
            HostSettings settings,
            DataFolder data,
            Topology topology,
            CoreLedger cores,
            Measurer measurer,
            Journal journal,
            QuietPeriod quiet,
            Detection detection,
            ControllerClient controller,
            RandomGenerator random,
            Runnable whenReady)
            throws IOException {
        this.data = data;
        this.controller = controller;
        this.journal = journal;
        this.detection = detection;
        this.sockets = SocketFolder.in(data.folder());
        this.ticker = new Ticker();
        this.trash = new Trash(data.trash(), quiet);
        Supplier<BackOff> backOff = () -> new BackOff(random, LONGEST_PAUSE);
        var outbox = new Outbox(journal, quiet);
        var lease = new Lease(System::nanoTime);
        var clock = InstantSource.system();
        var controllerClock = new ControllerClock();
        var idlePeriod = new IdlePeriod(SETTLE);
        var calibrations = CalibrationHistory.ofHost(settings.data());
        Optional<UserRange> range = settings.userRange(measurer.supervisor().equals("native"));
        if (range.isPresent()) {
            data.letPass();
        }
        var users = new TaskUsers(data.tasks(), range.orElse(null), settings.allowedUsers());
        var keptWork = new KeptWork(data.tasks(), trash, clock);
        TaskClient.install(data.programs());
        Supplier<String> address =
                () -> settings.address() == null ? controller.localAddress() : settings.address();
        if (!address.get().equals(ControllerClient.LOOPBACK)) {
            detection.reading("host", Map.of("address", address.get())); // as others can use it
        }
        this.attempts =
                new Attempts(
                        new HostServices(
                                data.tasks(),
                                data.programs(),
                                data.groupPrefix(),
                                controller.isOnThisMachine(),
                                journal,
                                outbox,
                                lease,
                                quiet,
                                PackageCache.open(
                                        data.cache(),
                                        CACHE_BYTES,
                                        UnpackLimits.DEFAULT,
                                        controller::fetch,
                                        backOff),
                                StartCaches.in(data.startCaches(), data.programs()),
                                measurer,
                                new CheckpointBoard(),
                                sockets,
                                cores,
                                HostProperties.ofThisProcess(
                                        detection::configuration, home(users), address),
                                users,
                                detection,
                                new Uploads(controller, backOff),
                                keptWork,
                                new WorkFolderBrowser(data.tasks(), quiet, controller),
                                clock,
                                controllerClock,
                                ticker,
                                idlePeriod));
        this.monitor = HostMonitor.start(data.folder(), clock, quiet);
        this.loop =
                new SyncLoop(
                        controller,
                        settings.name(),
                        journal,
                        outbox,
                        lease,
                        quiet,
                        monitor,
                        detection,
                        clock,
                        controllerClock,
                        random,
                        new SyncLoop.Listener() {
                            @Override
                            public void connected() {
                                whenReady.run();
                            }

                            @Override
                            public void commands(List<NumberedCommand> commands) {
                                attempts.carryOut(commands);
                            }

                            @Override
                            public void dismissed(String why) {
                                dismissal.add(why);
                            }
                        });
        detection.reading(TaskUsers.READING, users.facts());
        detection.onChange(outbox::flush);
        Readings.latest(calibrations).ifPresent(facts -> detection.reading(Readings.NOISE, facts));
        var check = new HostCheck(MachineFiles.ofThisMachine());
        attempts.resume();
        if (!quiet.isActive()) {
            detection.reading(Readings.CHECKS, Readings.of(check, clock.instant()));
        }
        detection.reading(KeptWork.READING, keptWork.facts());
        keptWork.onChange(
                ticker.coalesced(
                        READING_PAUSE,
                        () -> detection.reading(KeptWork.READING, keptWork.facts())));
        loop.start();
        this.calibration =
                Calibration.start(
                        new Calibrator(topology, clock)::calibrate,
                        calibrations,
                        idlePeriod,
                        clock,
                        figure -> {
                            detection.reading(Readings.NOISE, Readings.of(figure));
                            detection.reading(Readings.CHECKS, Readings.of(check, clock.instant()));
                        });
    }

    /** The program; see {@link HostSettings} for its arguments. */
    public static void main(String[] arguments) throws InterruptedException {
        System.exit(HostProcess.run(arguments));
    }

    /**
     * Joins the platform if this host has not joined yet, takes over the attempts of an earlier
     * process, and starts.
     *
     * @param whenReady run once, after the first confirmed sync with the controller
     * @throws IOException with one sentence why this host runtime cannot start
     */
    public static HostRuntime start(HostSettings settings, Runnable whenReady)
            throws IOException, InterruptedException {
        return start(settings, DataFolder.open(settings.data()), ThisMachine::new, whenReady);
    }

    static HostRuntime start(
            HostSettings settings,
            DataFolder data,
            BiFunction<Measurer, Supplier<Site>, Detector> machine,
            Runnable whenReady)
            throws IOException, InterruptedException {
        var random = RandomGenerator.getDefault();
        var token = JoinTokenFile.read(settings.joinTokenFile(), data.credential());
        var controllers = controllers(settings, data, token, random);
        var measurer = Measurer.open(data.tools(), data.groupPrefix() + "host.scope");
        Topology topology = UsableProcessors.ofThisMachine(); // in the scope, where the runs are
        var partitions = CachePartitions.ofThisMachine(topology);
        var whole = new Site(topology, partitions.withChannels(settings.memoryChannels()));
        Supplier<Site> site = () -> whole.among(SysfsTopology.online());
        var journal = Journal.open(data.journal());
        var quiet = new QuietPeriod();
        var detection =
                Detection.begin(
                        machine.apply(measurer, site),
                        data.configuration(),
                        quiet,
                        System::nanoTime,
                        !runsExclusively(journal));
        var controller = new ControllerClient(controllers);
        var joined =
                new Registration(controller, data.credential(), random)
                        .join(
                                settings.name(),
                                token.orElse(null),
                                detection.configuration().properties());
        if (joined instanceof Registration.Joined.Rejected(var why)) {
            controller.close();
            journal.close();
            data.close();
            throw new RefusedException(why);
        }
        token.map(JoinToken::controllers).ifPresent(controllers::learn);
        var cores = new CoreLedger(site, partitions);
        return new HostRuntime(
                settings,
                data,
                topology,
                cores,
                measurer,
                journal,
                quiet,
                detection,
                controller,
                random,
                whenReady);
    }

    /**
     * Controllers named by the join token are used at once, and stored after the host has joined.
     */
    private static Controllers controllers(
            HostSettings settings,
            DataFolder data,
            Optional<JoinToken> token,
            RandomGenerator random)
            throws IOException {
        var named = new ArrayList<>(settings.controllers());
        token.map(JoinToken::controllers).ifPresent(named::addAll);
        return Controllers.of(named, data.controllers(), random);
    }

    /** The home folder of the user whose settings tasks may use. */
    private static String home(TaskUsers users) throws IOException {
        Optional<String> person = users.person();
        Optional<Path> home = person.isEmpty() ? Optional.empty() : Account.home(person.get());
        return home.map(Path::toString).orElse(System.getProperty("user.home", "/"));
    }

    /** Whether an exclusive program of an earlier process may still run. */
    private static boolean runsExclusively(Journal journal) {
        return journal.held().stream()
                .filter(held -> held.launching() && !held.ended())
                .anyMatch(held ->
                        held.offer().task().placement().exclusivity() == Exclusivity.EXCLUSIVE);
    }

    /** Waits until this host runtime must end; returns one sentence why. */
    public String awaitDismissal() throws InterruptedException {
        return dismissal.take();
    }

    /**
     * Ends all attempts, reports their ends if the controller answers, and leaves nothing running.
     */
    @Override
    public void close() throws IOException {
        calibration.close();
        try {
            attempts.endAll(END_PATIENCE);
            loop.sendLastReports();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        loop.close();
        monitor.close();
        detection.close();
        ticker.close();
        trash.close();
        controller.close();
        journal.close();
        sockets.close();
        data.close();
    }
}
