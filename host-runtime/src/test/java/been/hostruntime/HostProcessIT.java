package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import been.machine.memory.MemoryMounts;
import been.protocol.ClockComparison;
import been.protocol.Command;
import been.protocol.Monitoring;
import been.protocol.Outcome;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.fault.FailurePoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The host runtime as a process that is killed, stopped and started again. */
class HostProcessIT {
    /** On the command line of a supervisor that waits for the next program. */
    private static final String STANDS_BY = " -S -g ";

    @TempDir private Path data;

    private final FakeController controller = new FakeController();
    private final List<Process> processes = new ArrayList<>();

    HostProcessIT() throws IOException {}

    @BeforeEach
    void token() throws IOException {
        Files.writeString(data.resolve("token"), FakeController.TOKEN);
        // However long it takes here to start the runtime again.
        controller.lease(Duration.ofMinutes(10));
    }

    @AfterEach
    void leaveNothing() throws Exception {
        for (Process process : processes) {
            process.destroyForcibly();
            process.waitFor();
        }
        controller.close();
    }

    @Test
    void nothingIsLostWhenTheRuntimeIsKilled() throws Exception {
        startReady();
        // What ended while nobody looked is reported from its status file.
        var brief =
                Offers.shell("until [ -e go ]; do sleep 0.05; done; rm go; echo done")
                        .exclusive()
                        .offer();
        controller.command(brief);
        awaitProgram(brief);
        kill();
        Files.createFile(home(brief).resolve("work/go"));
        awaitStatus(brief, "\nend");
        startReady();
        Report.Ended ended = controller.awaitEnd(brief.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        ResourceUsage usage = Objects.requireNonNull(ended.usage());
        assertThat(usage.disturbedBy()).contains("restart");
        assertThat(usage.noise().found()).containsKey("steal");
        assertThat(usage.noise().clockStepSeconds()).isNotNull();
        ClockComparison clock = usage.clock();
        assertThat(Objects.requireNonNull(clock.clockOffsetSeconds()))
                .as("the controller has the same clock: %s", clock)
                .isCloseTo(0, within(Objects.requireNonNull(clock.clockOffsetBoundSeconds())));
        assertThat(controller.file(brief.attempt(), "stdout.log")).isEqualTo("done\n");
        assertThat(controller.incarnation()).isEqualTo(2);

        // What goes on is taken over, and can talk again.
        var lasting = Offers.java(SampleTask.class, null).properties(Map.of("await", "s")).offer();
        controller.command(lasting);
        controller.await(Report.Awaiting.class, r -> r.attempt().equals(lasting.attempt()));
        kill();
        startReady();
        controller.command(
                new Command.CheckpointReached(Offers.CONTEXT, "s", "up", "after the restart"));
        assertThat(controller.awaitEnd(lasting.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.log(lasting.attempt()))
                .containsOnlyOnce("log reached after the restart\n");

        // What had not begun begins.
        var gate = new CountDownLatch(1);
        controller.holdPackages(gate);
        String digest = controller.publish(Archives.of(Map.of("files/in.txt", "42")));
        var waiting = Offers.shell("cat ${package.data}/in.txt").packaged("data", digest).offer();
        controller.command(waiting);
        controller.await(Report.Accepted.class, r -> r.attempt().equals(waiting.attempt()));
        kill();
        gate.countDown();
        startReady();
        assertThat(controller.awaitEnd(waiting.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(waiting.attempt(), "stdout.log")).isEqualTo("42");

        // A stop that was ordered before is not forgotten, and nothing is left of anything.
        var stubborn = Offers.shell("sleep 1000 & sleep 1000").offer();
        controller.command(stubborn);
        awaitProgram(stubborn);
        kill();
        controller.command(new Command.Stop(stubborn.attempt(), Reason.USER));
        startReady();
        assertThat(controller.awaitEnd(stubborn.attempt()).reason()).isEqualTo(Reason.USER);
        await().until(() -> processesOfTasks().isEmpty());
        try (Stream<Path> homes = Files.list(data.resolve("host/tasks"))) {
            assertThat(homes).isEmpty();
        }
        await().until(() -> groups().isEmpty()); // a program that stands by has just got its own
    }

    /** What is seen from outside just before the runtime is killed. */
    enum Step {
        OFFERED,
        ACCEPTED,
        FOLDERS_MADE,
        SUPERVISED,
        RUNNING,
        OVER,
        COLLECTING,
        ENDED
    }

    @ParameterizedTest
    @EnumSource
    void killedAtAnyStepATaskRunsAtMostOnceAndEndsOnce(Step step) throws Exception {
        startReady();
        Path runs = Files.createFile(data.resolve("runs"));
        Files.setPosixFilePermissions(runs, PosixFilePermissions.fromString("rw-rw-rw-"));
        var offer = Offers.shell("echo run >>" + runs + "; sleep 0.2").exclusive().offer();
        controller.command(offer);
        await().pollInterval(Duration.ofMillis(1)).until(() -> isAt(step, offer));
        kill();
        startReady();
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        long count = Files.readAllLines(runs).size();
        if (ended.outcome() == Outcome.FINISHED) {
            assertThat(count).isOne();
            assertThat(ended.usage()).isNotNull();
        } else {
            assertThat(ended.reason()).as("%s", ended).isEqualTo(Reason.PLATFORM);
            assertThat(count).as("it was not seen to start").isZero();
        }
        assertThat(controller.reports())
                .as("at most said twice, and then the same")
                .filteredOn(Report.Ended.class::isInstance)
                .containsOnly(ended);
        await().until(() -> processesOfTasks().isEmpty());
        await().until(() -> groups().isEmpty()); // a program that stands by has just got its own
    }

    @Test
    void whatWasAboutToStartWhenTheRuntimeWasKilledStarts() throws Exception {
        startReady();
        Files.writeString(data.resolve(FailurePoint.LAUNCH_JOURNALED.kebabName()), "kill\n");
        var offer = Offers.shell("echo done").exclusive().offer();
        controller.command(offer);
        assertThat(processes.getLast().waitFor()).isEqualTo(137);
        startReady();
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log")).isEqualTo("done\n");
    }

    private boolean isAt(Step step, Command.Offer offer) throws IOException {
        Path status = home(offer).resolve("state/status");
        String said = Files.exists(status) ? Files.readString(status) : "";
        return switch (step) {
            case OFFERED -> true;
            case ACCEPTED -> hasReported(Report.Accepted.class, offer);
            case FOLDERS_MADE -> Files.exists(home(offer));
            case SUPERVISED -> !said.isEmpty();
            case RUNNING -> said.contains("process ");
            case OVER -> said.contains("\nend");
            case COLLECTING -> hasReported(Report.Collecting.class, offer);
            case ENDED -> hasReported(Report.Ended.class, offer);
        };
    }

    private boolean hasReported(Class<? extends Report> kind, Command.Offer offer) {
        return controller.reports().stream()
                .anyMatch(report ->
                        kind.isInstance(report) && report.attempt().equals(offer.attempt()));
    }

    /** Killed while the program runs, and while its inputs are there but it does not run yet. */
    @Test
    void inputsInMemoryGoAlsoWhenTheRuntimeWasKilled() throws Exception {
        startReady();
        String digest = controller.publish(Archives.of(Map.of("files/in.txt", "42")));
        var lasting =
                Offers.shell("until [ -e go ]; do sleep 0.05; done; cat ${package.data}/in.txt")
                        .packaged("data", digest)
                        .inputsInMemory()
                        .offer();
        controller.command(lasting);
        awaitProgram(lasting);
        kill();
        Path forgotten = Files.createDirectories(data.resolve("host/tasks/forgotten@1/inputs"));
        boolean mounts = MemoryMounts.mount(forgotten, 1 << 20, List.of());
        Path own =
                Path.of("/dev/shm")
                        .resolve(DataFolder.groupPrefix(data.resolve("host")) + "forgotten@1");
        Files.writeString(Files.createDirectory(own).resolve("in.txt"), "x");
        startReady();
        assertThat(own).doesNotExist();
        if (mounts) {
            assertThat(MemoryMounts.beneath(data)).containsExactly(home(lasting).resolve("inputs"));
        }
        Files.createFile(home(lasting).resolve("work/go"));
        assertThat(controller.awaitEnd(lasting.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(lasting.attempt(), "stdout.log")).isEqualTo("42");
        assertThat(MemoryMounts.beneath(data)).isEmpty();
    }

    @Test
    void aDetailedRecordingIsGoneOnWithAfterTheRuntimeWasKilled() throws Exception {
        startReady();
        var offer =
                Offers.shell("sleep 1000")
                        .monitored(new Monitoring(Duration.ofMillis(10), null, null))
                        .offer();
        controller.command(offer);
        RunningHost.awaitLooks(home(offer).resolve("monitoring.brec"));
        kill();
        startReady();
        RunningHost.awaitLooks(home(offer).resolve("monitoring-2.brec"));
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.files().stream().map(Report.UploadedFile::path))
                .contains("monitoring.brec", "monitoring-2.brec");
        assertThat(ended.reason()).isEqualTo(Reason.USER);
    }

    @Test
    void aQuestionIsAskedOnceAndAnsweredAlsoWhenTheRuntimeIsKilledMeanwhile() throws Exception {
        startReady();
        var offer =
                Offers.shell("been task latch go down & been task latch done await & wait; wait")
                        .offer();
        controller.command(offer);
        var asked = controller.await(Report.Asked.class, r -> isDown(r, offer));
        var awaited =
                controller.await(
                        Report.Asked.class,
                        r ->
                                r.attempt().equals(offer.attempt())
                                        && r.question() instanceof Question.AwaitLatch);
        kill();
        controller.command(new Command.Answered(offer.attempt(), asked.request(), "41", List.of()));
        startReady();
        controller.command(new Command.Answered(offer.attempt(), awaited.request(), "", List.of()));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log")).isEqualTo("41\n");
        assertThat(controller.reports().stream().filter(Report.Asked.class::isInstance).distinct())
                .hasSize(2);
    }

    private static boolean isDown(Report.Asked asked, Command.Offer offer) {
        return asked.attempt().equals(offer.attempt())
                && asked.question() instanceof Question.CountDown;
    }

    /** It may run elsewhere by then. */
    @Test
    void whatIsReadyWhenTheLeaseHasEndedIsStartedOnlyWithAnotherLease() throws Exception {
        controller.lease(Duration.ofSeconds(3));
        startReady();
        String point = FailurePoint.LAUNCH_JOURNALED.kebabName();
        Files.writeString(data.resolve(point), "hold 5000\n");
        var offer = Offers.shell("sleep 1000").offer();
        controller.command(offer);
        await().until(() -> Files.exists(data.resolve(point + ".struck")));
        controller.command(new Command.Stop(offer.attempt(), Reason.HOST_LOST));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.HOST_LOST);
        assertThat(ended.usage()).as("it was never started").isNull();
    }

    /** Also when it stops between the clean-up of a task and the report of its end. */
    @Test
    void aStoppedRuntimeEndsItsTasksAndSaysSo() throws Exception {
        startReady();
        Files.writeString(data.resolve(FailurePoint.ATTEMPT_CLEANED_UP.kebabName()), "hold 500\n");
        var offer = Offers.shell("sleep 1000").offer();
        controller.command(offer);
        awaitProgram(offer);
        Process process = processes.getLast();
        process.destroy();
        process.waitFor();
        assertThat(process.exitValue()).isZero();
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.reason()).isEqualTo(Reason.HOST_LOST);
        assertThat(processesOfTasks()).isEmpty();
        assertThat(data.resolve("host/logs/host-runtime.log")).content().contains("ended: ABORTED");
    }

    /** As a shutdown of the machine, which signals supervisors, too. */
    @Test
    void aJobWhoseSupervisorIsSignalledHasNotFinished() throws Exception {
        startReady();
        var offer = Offers.shell("trap 'kill $!; exit 0' TERM; sleep 1000 & wait").offer();
        controller.command(offer);
        awaitStatus(offer, "started ");
        String status = Files.readString(home(offer).resolve("state/status"));
        long supervisor =
                Long.parseLong(status.lines().findFirst().orElseThrow().split(" ", -1)[1]);
        ProcessHandle.of(supervisor).orElseThrow().destroy();
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.ABORTED);
        assertThat(ended.reason()).isEqualTo(Reason.HOST_LOST);
    }

    @Test
    void everyRefusalIsOneSentence() throws Exception {
        assertThat(said(start("--name", "alpha"), 2)).contains("--data is missing", "usage:");
        assertThat(said(start("--data", data.toString(), "--name", "alpha"), 3))
                .contains("this host knows no controller");
        Files.writeString(data.resolve("token"), "another");
        assertThat(said(start(arguments()), 3)).contains("does not accept the join token");
        Files.writeString(data.resolve("token"), FakeController.TOKEN);
        startReady();
        String pid = Long.toString(processes.getLast().pid());
        assertThat(said(start(arguments()), 1)).contains("is in use by process " + pid);
        controller.refuseWith(401);
        Process dismissed = processes.getFirst();
        assertThat(said(processes.get(3), 3)).contains("does not accept this host's credential");
        assertThat(dismissed.isAlive()).isFalse();
    }

    /** Services start it again then. */
    @Test
    void aFailureThatMayPassIsNoRefusal() throws Exception {
        Path journal = Files.createDirectories(data.resolve("host/journal"));
        assertThat(said(start(arguments()), 1)).contains("Is a directory");
        Files.delete(journal);
        startReady();
    }

    private String[] arguments() {
        return new String[] {
            "--controller",
            controller.address().toString(),
            "--data",
            data.toString(),
            "--name",
            "alpha",
            "--join-token-file",
            data.resolve("token").toString()
        };
    }

    private Process start(String... arguments) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Djava.io.tmpdir=" + data,
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HostRuntime.class.getName()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put(FailurePoint.FOLDER, data.toString());
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private void startReady() throws IOException {
        Process process = start(arguments());
        BufferedReader said = process.inputReader();
        assertThat(said.readLine()).isEqualTo("ready");
        assertThat(data.resolve("host/ready")).hasContent(Long.toString(process.pid()));
    }

    private void kill() throws InterruptedException {
        processes.getLast().destroyForcibly().waitFor();
    }

    private static String said(Process process, int status) throws Exception {
        process.waitFor();
        String text = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isEqualTo(status);
        return text;
    }

    private void awaitProgram(Command.Offer offer) {
        awaitStatus(offer, "process ");
    }

    private void awaitStatus(Command.Offer offer, String words) {
        Path status = home(offer).resolve("state/status");
        await().until(() -> Files.exists(status) && Files.readString(status).contains(words));
    }

    private Path home(Command.Offer offer) {
        return data.resolve("host/tasks")
                .resolve(offer.attempt().task() + "@" + offer.attempt().attempt());
    }

    /** Command lines or folders within this test's data. */
    private List<String> processesOfTasks() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> processes.stream().noneMatch(p -> p.pid() == process.pid()))
                .map(process -> folder(process) + " " + process.info().commandLine().orElse(""))
                .filter(text -> text.contains(data.resolve("host").toString()))
                .filter(text -> !text.contains(STANDS_BY))
                .toList();
    }

    private static String folder(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd")).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private List<Path> groups() throws IOException {
        String prefix = DataFolder.groupPrefix(data.resolve("host"));
        var groups = new ArrayList<Path>();
        Files.walkFileTree(
                Path.of("/sys/fs/cgroup"),
                Set.of(),
                4,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path group, BasicFileAttributes attributes) {
                        if (group.getFileName().toString().startsWith(prefix)
                                && !isOfStandby(group)) {
                            groups.add(group);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path gone, IOException e) {
                        return FileVisitResult.CONTINUE; // somebody else's
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path group, @Nullable IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return groups;
    }

    /** Whether there is somebody in it, and only who waits for the next program. */
    private static boolean isOfStandby(Path group) {
        try {
            List<String> inside = Files.readAllLines(group.resolve("cgroup.procs"));
            return !inside.isEmpty()
                    && inside.stream()
                            .map(pid -> ProcessHandle.of(Long.parseLong(pid)))
                            .allMatch(process ->
                                    process.flatMap(p -> p.info().commandLine())
                                            .filter(line -> line.contains(STANDS_BY))
                                            .isPresent());
        } catch (IOException e) {
            return false;
        }
    }
}
