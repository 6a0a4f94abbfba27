package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PropertyTree;
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
import been.tasks.directory.RuleBook;
import been.tasks.directory.UserProperties;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.matching.Needs;
import been.tasks.signals.Signal;
import been.tasks.store.DirectoryRows;
import been.tasks.store.StoredAlias;
import been.tasks.store.StoredGroup;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory of hosts in the database. */
final class DirectoryService implements HostDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryService.class);

    private final TaskStore store;
    private final Ledger ledger;
    private final TaskClock clock;
    private final Configurations configurations;
    private final RuleBook book;
    private final MatchReports reports;
    private final Blockades blockades;

    DirectoryService(
            TaskStore store,
            Ledger ledger,
            TaskClock clock,
            HostMatches matches,
            Configurations configurations,
            RuleBook book,
            Blockades blockades) {
        this.store = store;
        this.ledger = ledger;
        this.clock = clock;
        this.configurations = configurations;
        this.book = book;
        this.reports = new MatchReports(matches, configurations);
        this.blockades = blockades;
    }

    @Override
    public List<HostGroupView> groups() {
        List<StoredHost> hosts = hosts();
        return store.read(rows -> rows.directory().groups()).stream()
                .map(group ->
                        new HostGroupView(
                                new HostGroup(
                                        group.name(),
                                        group.description(),
                                        group.hosts(),
                                        group.expression()),
                                names(
                                        hosts,
                                        host ->
                                                configurations
                                                        .known(host)
                                                        .groups()
                                                        .contains(group.name())),
                                group.changedAt(),
                                group.changedBy()))
                .toList();
    }

    @Override
    public Saved save(HostGroup group, String who) {
        List<StoredHost> hosts = hosts();
        List<ExpressionProblem> problems = HostRuleValidator.problems(group, hosts, trees(hosts));
        return problems.isEmpty()
                ? changed(
                        rows ->
                                rows.putGroup(
                                        new StoredGroup(
                                                group.name(),
                                                group.description(),
                                                group.hosts(),
                                                group.expression(),
                                                clock.now(),
                                                who)),
                        "group " + group.name() + " is set by " + who)
                : new Saved.Refused(problems);
    }

    @Override
    public boolean removeGroup(String name, String who) {
        return removed(rows -> rows.removeGroup(name), "group " + name + " is removed by " + who);
    }

    @Override
    public List<SoftwareAliasView> aliases() {
        List<StoredHost> hosts = hosts();
        return store.read(rows -> rows.directory().aliases()).stream()
                .map(alias ->
                        new SoftwareAliasView(
                                new SoftwareAlias(
                                        alias.name(), alias.description(), alias.expression()),
                                names(hosts, host -> hasSoftware(host, alias.name())),
                                alias.changedAt(),
                                alias.changedBy()))
                .toList();
    }

    /** Hosts that have found software of a new alias's name by themselves. */
    private List<HostName> finders(SoftwareAlias alias) {
        boolean isNew =
                book.rules().aliases().stream()
                        .noneMatch(known -> known.name().equals(alias.name()));
        return isNew ? names(hosts(), host -> hasSoftware(host, alias.name())) : List.of();
    }

    private boolean hasSoftware(StoredHost host, String name) {
        return configurations.properties(host).get("software." + name).isPresent();
    }

    @Override
    public Saved save(SoftwareAlias alias, String who) {
        List<ExpressionProblem> problems =
                HostRuleValidator.problems(alias, finders(alias), trees(hosts()));
        return problems.isEmpty()
                ? changed(
                        rows ->
                                rows.putAlias(
                                        new StoredAlias(
                                                alias.name(),
                                                alias.description(),
                                                alias.expression(),
                                                clock.now(),
                                                who)),
                        "alias " + alias.name() + " is set by " + who)
                : new Saved.Refused(problems);
    }

    @Override
    public boolean removeAlias(String name, String who) {
        return removed(rows -> rows.removeAlias(name), "alias " + name + " is removed by " + who);
    }

    private interface Put {
        void into(DirectoryRows rows);
    }

    private Saved changed(Put put, String event) {
        ledger.change(change -> {
            put.into(change.rows().directory());
            change.signal(new Signal.Placeable());
            return true;
        });
        LOG.info("{}", event);
        return new Saved.Done();
    }

    private boolean removed(Function<DirectoryRows, Written> removal, String event) {
        boolean isRemoved =
                ledger.change(change -> {
                    boolean was = removal.apply(change.rows().directory()) == Written.DONE;
                    if (was) {
                        change.signal(new Signal.Placeable());
                    }
                    return was;
                });
        if (isRemoved) {
            LOG.info("{}", event);
        }
        return isRemoved;
    }

    @Override
    public Saved setProperties(HostName host, Map<String, @Nullable Object> changes, String who) {
        return ledger.change(change ->
                change.rows()
                        .hosts()
                        .find(host)
                        .map(found -> say(change, found, changes, who))
                        .orElseGet(Saved.Unknown::new));
    }

    private Saved say(
            Change change, StoredHost host, Map<String, @Nullable Object> changes, String who) {
        return switch (UserProperties.merge(
                change.rows().directory().userProperties(host.name()), changes)) {
            case UserProperties.Merged.Invalid(List<String> problems) ->
                    new Saved.Refused(problems.stream().map(ExpressionProblem::elsewhere).toList());
            case UserProperties.Merged.Valid(var tree, var made) -> {
                if (!made.isEmpty()) {
                    change.rows()
                            .directory()
                            .putUserProperties(
                                    host.name(),
                                    tree,
                                    made.stream()
                                            .map(c ->
                                                    new UserPropertyChange(
                                                            clock.now(),
                                                            who,
                                                            c.name(),
                                                            c.before(),
                                                            c.after()))
                                            .toList());
                    change.signal(new Signal.Placeable());
                }
                yield new Saved.Done();
            }
        };
    }

    @Override
    public Map<String, Object> userProperties(HostName host) {
        return UserProperties.flat(store.read(rows -> rows.directory().userProperties(host)));
    }

    @Override
    public List<UserPropertyChange> changes(HostName host, int offset, int limit) {
        return store.read(rows -> rows.directory().changes(host, offset, limit));
    }

    @Override
    public MatchReport.Answer match(String expression) {
        return reports.of(expression, hosts());
    }

    @Override
    public Optional<MatchReport> match(TaskId task) {
        return store.read(rows -> rows.tasks().find(task).map(found -> Needs.of(rows, found)))
                .map(needs -> reports.of(needs, hosts()));
    }

    @Override
    public Optional<String> blocked(ContextId context) {
        return blockades.why(context);
    }

    @Override
    public List<BlockedView> blocked() {
        return blockades.all();
    }

    private List<StoredHost> hosts() {
        return store.read(rows -> rows.hosts().all());
    }

    private List<PropertyTree> trees(List<StoredHost> hosts) {
        return hosts.stream().map(configurations::properties).toList();
    }

    private static List<HostName> names(List<StoredHost> hosts, Predicate<StoredHost> which) {
        return hosts.stream().filter(which).map(StoredHost::name).toList();
    }
}
