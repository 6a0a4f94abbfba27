package been.tasks;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A host runtime that runs nothing: it speaks the protocol as a real one does, and does what a test
 * tells it.
 */
final class SimulatedHost {
    private final Hosts hosts;
    private final HostName name;
    private final Set<TaskAttempt> running = new LinkedHashSet<>();
    private final List<NumberedReport> unacknowledged = new ArrayList<>();
    private final List<Command> received = new ArrayList<>();
    private final List<Command> news = new ArrayList<>();
    private long incarnation = 1;
    private long acknowledgedCommand;
    private long lastReport;
    private PropertyTree properties;
    private @Nullable String wanted;
    private @Nullable PropertyTree readings;
    private List<HostUsage> usage = List.of();
    private int version = SyncRequest.PROTOCOL_VERSION;
    private @Nullable Instant clock;

    private SimulatedHost(Hosts hosts, HostName name, PropertyTree properties) {
        this.hosts = hosts;
        this.name = name;
        this.properties = properties;
    }

    /** A host with so many cores that has joined and spoken once. */
    static SimulatedHost join(Hosts hosts, String name, int cores) {
        return join(hosts, name, new PropertyTree(Map.of("cpu", Map.of("cores", cores))));
    }

    static SimulatedHost join(Hosts hosts, String name, PropertyTree properties) {
        var host = new SimulatedHost(hosts, new HostName(name), properties);
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        hosts.createJoinToken("test"),
                        host.name,
                        properties);
        if (hosts.register(request).isEmpty()) {
            throw new AssertionError(name + " may not join");
        }
        host.sync();
        return host;
    }

    /** The same host as another controller process sees it. */
    SimulatedHost at(Hosts other) {
        var host = new SimulatedHost(other, name, properties);
        host.running.addAll(running);
        host.unacknowledged.addAll(unacknowledged);
        host.incarnation = incarnation;
        host.acknowledgedCommand = acknowledgedCommand;
        host.lastReport = lastReport;
        host.received.addAll(received);
        host.news.addAll(news);
        return host;
    }

    /** As a host runtime of another release does. */
    SimulatedHost speaking(int otherVersion) {
        version = otherVersion;
        return this;
    }

    /** What its wall clock says; null when it does not tell. */
    void clock(@Nullable Instant time) {
        clock = time;
    }

    HostName name() {
        return name;
    }

    /** What the host was told since the last call. */
    List<Command> sync() {
        return sync(Duration.ZERO);
    }

    List<Command> sync(Duration wait) {
        speak(wait);
        var fresh = List.copyOf(news);
        news.clear();
        return fresh;
    }

    /** A sync of which the commands are kept for later. */
    void speak() {
        speak(Duration.ZERO);
    }

    /** The digest of a configuration that the controller asked for; not answered by itself. */
    @Nullable String wanted() {
        return wanted;
    }

    private void speak(Duration wait) {
        SyncResponse response = exchange(wait);
        wanted = response.unknownConfiguration();
        unacknowledged.removeIf(report -> {
            boolean isOver = report.number() <= response.acknowledgedReport();
            if (isOver && isLast(report.report())) {
                running.remove(report.report().attempt());
            }
            return isOver;
        });
        for (NumberedCommand command : response.commands()) {
            if (command.number() > acknowledgedCommand) {
                acknowledgedCommand = command.number();
                news.add(command.command());
                received.add(command.command());
                if (command.command() instanceof Command.Offer offer) {
                    running.add(offer.attempt());
                }
            }
        }
    }

    private static boolean isLast(Report report) {
        return report instanceof Report.Ended || report instanceof Report.Refused;
    }

    /** One request and its answer, of which the host takes no notice: the connection broke. */
    SyncResponse exchange(Duration wait) {
        var request =
                new SyncRequest(
                        version,
                        name,
                        incarnation,
                        acknowledgedCommand,
                        unacknowledged,
                        List.copyOf(running),
                        properties.digest(),
                        properties.digest().equals(wanted) ? properties : null,
                        readings,
                        usage,
                        wait.toMillis(),
                        clock == null ? null : clock.toEpochMilli());
        readings = null;
        usage = List.of();
        try {
            return hosts.sync(request);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** To be sent with the next sync. */
    SimulatedHost report(Report... reports) {
        for (Report report : reports) {
            unacknowledged.add(new NumberedReport(++lastReport, report));
        }
        return this;
    }

    /** The last offer that the host was given for a task. */
    TaskAttempt offered(String task) {
        return received.reversed().stream()
                .filter(Command.Offer.class::isInstance)
                .map(command -> ((Command.Offer) command).attempt())
                .filter(attempt -> attempt.task().value().equals(task))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " was not offered " + task));
    }

    /** Takes the offer and runs the program. */
    TaskAttempt start(String task) {
        TaskAttempt attempt = startLater(task);
        speak();
        return attempt;
    }

    /** The same, to be said with the next sync. */
    TaskAttempt startLater(String task) {
        TaskAttempt attempt = offered(task);
        report(new Report.Accepted(attempt), new Report.Running(attempt, 1_000));
        return attempt;
    }

    TaskAttempt finish(String task) {
        return end(task, Outcome.FINISHED, Reason.EXIT, null);
    }

    TaskAttempt fail(String task) {
        return end(task, Outcome.FAILED, Reason.EXIT, "exit code 1");
    }

    TaskAttempt end(String task, Outcome outcome, Reason reason, @Nullable String detail) {
        TaskAttempt attempt = endLater(task, outcome, reason, detail);
        speak();
        return attempt;
    }

    void finishLater(String task) {
        endLater(task, Outcome.FINISHED, Reason.EXIT, null);
    }

    private TaskAttempt endLater(
            String task, Outcome outcome, Reason reason, @Nullable String detail) {
        TaskAttempt attempt = offered(task);
        report(
                new Report.Collecting(attempt),
                new Report.Ended(attempt, outcome, reason, detail, null, List.of()));
        return attempt;
    }

    /** What the task asks with this report, and what it is answered at once. */
    List<Command.Answered> ask(TaskAttempt attempt, long request, Question question) {
        report(new Report.Asked(attempt, request, question));
        return answers();
    }

    /** Answers that came since the last sync. */
    List<Command.Answered> answers() {
        speak();
        return sync().stream()
                .filter(Command.Answered.class::isInstance)
                .map(Command.Answered.class::cast)
                .toList();
    }

    /** The runtime is started anew; it still holds what its journal says. */
    void restart() {
        incarnation++;
        lastReport = 0;
        List<Report> again = unacknowledged.stream().map(NumberedReport::report).toList();
        unacknowledged.clear();
        again.forEach(this::report);
    }

    /** The runtime is started anew without its folder. */
    void restartEmpty() {
        restart();
        running.clear();
        unacknowledged.clear();
        lastReport = 0;
        acknowledgedCommand = 0;
    }

    void forget(TaskAttempt attempt) {
        running.remove(attempt);
    }

    void hold(TaskAttempt attempt) {
        running.add(attempt);
    }

    void state(PropertyTree changed) {
        properties = changed;
    }

    void read(PropertyTree changed) {
        readings = changed;
    }

    void use(HostUsage... samples) {
        usage = List.of(samples);
    }

    boolean holds(TaskAttempt attempt) {
        return running.contains(attempt);
    }
}
