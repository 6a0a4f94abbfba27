package been.tasks;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.ProtocolVersion;
import been.protocol.TaskId;
import been.tasks.dependency.Conditions;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.placing.HostMatches;
import been.tasks.placing.Needs;
import been.tasks.placing.Placer;
import been.tasks.restriction.Match;
import been.tasks.state.TaskState;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Why a task is where it is, in one sentence. */
final class Explanations {
    private static final int NAMED = 3;

    private final HostMatches matches;
    private final Placer placer;
    private final HostLease lease;
    private final TaskClock clock;

    Explanations(HostMatches matches, Placer placer, HostLease lease, TaskClock clock) {
        this.matches = matches;
        this.placer = placer;
        this.lease = lease;
        this.clock = clock;
    }

    /** Empty when there is nothing to explain. */
    Optional<String> explain(Rows rows, StoredTask task) {
        return switch (task.state()) {
            case TaskState.Waiting _ -> Optional.of(waiting(rows, task));
            case TaskState.Ready _ -> Optional.of(ready(rows, task));
            case TaskState.Placed placed -> Optional.of("offered to host " + placed.host());
            case TaskState.Ending ending -> nonEmpty(ending.detail());
            case TaskState.Terminal terminal -> nonEmpty(terminal.detail());
            case TaskState.Preparing _, TaskState.Running _, TaskState.Collecting _ ->
                    Optional.empty();
        };
    }

    /** Why no host that is known could ever take the task; empty when one could. */
    Optional<String> noHost(Rows rows, StoredTask task) {
        List<StoredHost> hosts = rows.hosts().all();
        if (hosts.isEmpty()) {
            return Optional.of("since none has joined");
        }
        Map<String, List<HostName>> reasons = failures(task, hosts);
        long failing = reasons.values().stream().mapToLong(List::size).sum();
        return failing < hosts.size()
                ? Optional.empty()
                : Optional.of(describe(reasons, hosts.size()));
    }

    private String waiting(Rows rows, StoredTask task) {
        List<OpenDependency> open = rows.dependencies().of(task.id());
        return open.isEmpty()
                ? "its dependencies hold"
                : "waits for "
                        + open.stream()
                                .limit(NAMED)
                                .map(o -> Conditions.describe(o.on()))
                                .collect(Collectors.joining(" and "))
                        + (open.size() > NAMED
                                ? " and " + (open.size() - NAMED) + " other conditions"
                                : "");
    }

    private String ready(Rows rows, StoredTask task) {
        Optional<String> noHost = noHost(rows, task);
        if (noHost.isPresent()) {
            return "no host can take it, " + noHost.get();
        }
        for (Map.Entry<HostName, TaskId> kept : placer.reservations().entrySet()) {
            if (kept.getValue().equals(task.id())) {
                return "waits until there is room on host "
                        + kept.getKey()
                        + ", which takes nothing else until then";
            }
        }
        List<StoredHost> satisfying =
                rows.hosts().all().stream()
                        .filter(host -> match(task, host) instanceof Match.Satisfied)
                        .toList();
        List<StoredHost> online =
                satisfying.stream()
                        .filter(host ->
                                lease.standing(host.leaseUntil(), clock.steady())
                                        == HostLease.Standing.ALIVE)
                        .toList();
        List<StoredHost> taking = online.stream().filter(host -> takes(host, task)).toList();
        if (taking.isEmpty() && !online.isEmpty()) {
            return "waits for "
                    + names(online.stream().map(StoredHost::name).toList())
                    + ", drained, revoked or of an older release than the task needs";
        }
        if (online.isEmpty()) {
            return "waits for a host that is online; "
                    + names(satisfying.stream().map(StoredHost::name).toList())
                    + " could take it";
        }
        return "waits for its turn on "
                + names(taking.stream().map(StoredHost::name).toList())
                + (task.descriptor().placement().exclusivity() == Exclusivity.EXCLUSIVE
                        ? ", which must be empty"
                        : "");
    }

    private static boolean takes(StoredHost host, StoredTask task) {
        return host.membership().isWelcome()
                && host.membership().protocol() >= ProtocolVersion.neededBy(task.descriptor());
    }

    private Match match(StoredTask task, StoredHost host) {
        return matches.match(host, Needs.of(task.descriptor()));
    }

    private Map<String, List<HostName>> failures(StoredTask task, List<StoredHost> hosts) {
        var reasons = new LinkedHashMap<String, List<HostName>>();
        for (StoredHost host : hosts) {
            if (match(task, host) instanceof Match.Unsatisfied(_, String why)) {
                reasons.computeIfAbsent(why, _ -> new ArrayList<>()).add(host.name());
            }
        }
        return reasons;
    }

    /** {@code of 5 hosts, a, b, c fails on … and d does not know …}. */
    private static String describe(Map<String, List<HostName>> reasons, int hosts) {
        String each =
                reasons.entrySet().stream()
                        .limit(NAMED)
                        .map(reason -> names(reason.getValue()) + " " + reason.getKey())
                        .collect(Collectors.joining("; "));
        return hosts == 1 ? each : "of " + hosts + " hosts, " + each;
    }

    private static String names(List<HostName> hosts) {
        String named =
                hosts.stream().limit(NAMED).map(HostName::value).collect(Collectors.joining(", "));
        return hosts.size() > NAMED ? named + " and " + (hosts.size() - NAMED) + " more" : named;
    }

    private static Optional<String> nonEmpty(String detail) {
        return detail.isEmpty() ? Optional.empty() : Optional.of(detail);
    }
}
