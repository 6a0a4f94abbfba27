package been.web.example;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.MatchReport;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import been.protocol.hosts.UserPropertyChange;
import been.protocol.tasks.BlockedView;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Two groups, an alias, and a few properties; nothing of it can be changed. */
public final class ExampleDirectory implements HostDirectory {
    private static final HostName ALPHA = new HostName("alpha");
    private static final HostName BETA = new HostName("beta");
    private static final Instant CHANGED = Instant.parse("2026-03-02T08:00:00Z");

    private static final MatchReport REPORT =
            new MatchReport(
                    List.of(ALPHA, BETA),
                    List.of(
                            new MatchReport.Other(
                                    new HostName("gamma"),
                                    "host.cpu.cores >= 8",
                                    "fails on host.cpu.cores >= 8 (host.cpu.cores is 4)")),
                    List.of());

    @Override
    public List<HostGroupView> groups() {
        return List.of(
                new HostGroupView(
                        new HostGroup("big", "for builds", List.of(), "host.cpu.cores >= 8"),
                        List.of(ALPHA, BETA),
                        CHANGED,
                        "admin"),
                new HostGroupView(
                        new HostGroup("rack-3", "", List.of(ALPHA), null),
                        List.of(ALPHA),
                        CHANGED,
                        "admin"));
    }

    @Override
    public Saved save(HostGroup group, String who) {
        return new Saved.Refused(List.of(new ExpressionProblem(0, 0, "this is an example")));
    }

    @Override
    public boolean removeGroup(String name, String who) {
        return false;
    }

    @Override
    public List<SoftwareAliasView> aliases() {
        return List.of(
                new SoftwareAliasView(
                        new SoftwareAlias("jdk", "", "host.software.java.filter(j, j.jdk)"),
                        List.of(ALPHA, BETA),
                        CHANGED,
                        "admin"));
    }

    @Override
    public Saved save(SoftwareAlias alias, String who) {
        return new Saved.Refused(List.of(new ExpressionProblem(0, 0, "this is an example")));
    }

    @Override
    public boolean removeAlias(String name, String who) {
        return false;
    }

    @Override
    public Saved setProperties(HostName host, Map<String, @Nullable Object> changes, String who) {
        return new Saved.Unknown();
    }

    @Override
    public Map<String, Object> userProperties(HostName host) {
        return Map.of("rack", "r3");
    }

    @Override
    public List<UserPropertyChange> changes(HostName host, int offset, int limit) {
        return List.of(new UserPropertyChange(CHANGED, "admin", "rack", null, "r3"));
    }

    @Override
    public MatchReport.Answer match(String expression) {
        int wrong = expression.indexOf("wrong");
        return wrong < 0
                ? new MatchReport.Answer.Found(REPORT)
                : new MatchReport.Answer.Refused(
                        List.of(new ExpressionProblem(1, wrong + 1, "undeclared reference")));
    }

    @Override
    public Optional<MatchReport> match(TaskId task) {
        return Optional.of(REPORT);
    }

    @Override
    public Optional<String> blocked(ContextId context) {
        return Optional.empty();
    }

    @Override
    public List<BlockedView> blocked() {
        return List.of();
    }
}
