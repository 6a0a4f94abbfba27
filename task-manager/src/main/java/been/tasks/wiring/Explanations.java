package been.tasks.wiring;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.dependency.Conditions;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.matching.HostMatches;
import been.tasks.matching.Needs;
import been.tasks.placing.GangRoom;
import been.tasks.placing.Placer;
import been.tasks.restriction.Match;
import been.tasks.state.TaskState;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** For many tasks at one moment: the hosts are looked at once. */
    Glance over(Rows rows) {
        return new Glance(rows);
    }

    /**
     * How hosts stand to what a task needs.
     *
     * @param failures hosts that can never take it, by why
     */
    private record Fit(List<StoredHost> satisfying, Map<String, List<HostName>> failures) {}

    /** The hosts as they are now; not thread-safe. */
    final class Glance {
        private final Rows rows;
        private final Map<Needs, Fit> fits = new HashMap<>();
        private @Nullable List<StoredHost> seen;
        private @Nullable GangRoom room;

        private Glance(Rows rows) {
            this.rows = rows;
        }

        /** Empty when there is nothing to explain. */
        Optional<String> explain(StoredTask task) {
            return switch (task.state()) {
                case TaskState.Waiting _ ->
                        Optional.of(awaited(task).orElse("its dependencies hold"));
                case TaskState.Ready _ -> Optional.of(ready(task));
                case TaskState.Placed placed -> Optional.of("offered to host " + placed.host());
                case TaskState.Ending ending -> nonEmpty(ending.detail());
                case TaskState.Terminal terminal -> nonEmpty(terminal.detail());
                case TaskState.Preparing _ -> awaited(task);
                case TaskState.Running _, TaskState.Collecting _ -> Optional.empty();
            };
        }

        /** Whether a ready task waits though no host that has joined could ever take it. */
        boolean noHostMatches(StoredTask task) {
            return task.state() instanceof TaskState.Ready
                    && !hosts().isEmpty()
                    && noHost(task).isPresent();
        }

        /** Why no host that is known could ever take the task; empty when one could. */
        Optional<String> noHost(StoredTask task) {
            if (hosts().isEmpty()) {
                return Optional.of("none has joined");
            }
            Needs needs = Needs.of(rows, task);
            Fit fit = fit(needs);
            if (fit.satisfying().isEmpty()) {
                return Optional.of(absent(needs).orElseGet(() -> describe(fit)));
            }
            String gang = task.descriptor().placement().together();
            return gang == null || gangRoom().isFor(task.context(), gang)
                    ? Optional.empty()
                    : Optional.of(
                            "the tasks of gang '%s' do not fit on the hosts at the same time"
                                    .formatted(gang));
        }

        private GangRoom gangRoom() {
            if (room == null) {
                room = new GangRoom(rows.placements(), matches, hosts());
            }
            return room;
        }

        private List<StoredHost> hosts() {
            if (seen == null) {
                seen = rows.hosts().all();
            }
            return seen;
        }

        private Fit fit(Needs needs) {
            return fits.computeIfAbsent(needs, this::find);
        }

        private Fit find(Needs needs) {
            var satisfying = new ArrayList<StoredHost>();
            var failures = new LinkedHashMap<String, List<HostName>>();
            for (StoredHost host : hosts()) {
                switch (matches.match(host, needs)) {
                    case Match.Satisfied _ -> satisfying.add(host);
                    case Match.Unsatisfied(_, String why) ->
                            failures.computeIfAbsent(why, _ -> new ArrayList<>()).add(host.name());
                }
            }
            return new Fit(satisfying, failures);
        }

        /** The first sentence where a task names only unknown hosts. */
        private Optional<String> absent(Needs needs) {
            List<HostName> named = needs.hosts();
            boolean isAnyThere = hosts().stream().map(StoredHost::name).anyMatch(named::contains);
            return named.isEmpty() || isAnyThere
                    ? Optional.empty()
                    : Optional.of(names(named) + " has not joined");
        }

        private Optional<String> awaited(StoredTask task) {
            List<OpenDependency> open = rows.dependencies().of(task.id());
            return open.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            "waits for "
                                    + open.stream()
                                            .limit(NAMED)
                                            .map(o -> Conditions.describe(o.on()))
                                            .collect(Collectors.joining(" and "))
                                    + (open.size() > NAMED
                                            ? " and " + (open.size() - NAMED) + " other conditions"
                                            : ""));
        }

        private String ready(StoredTask task) {
            Optional<String> noHost = noHost(task);
            if (noHost.isPresent()) {
                return "no host matches: " + noHost.get();
            }
            for (Map.Entry<HostName, TaskId> kept : placer.reservations().entrySet()) {
                if (kept.getValue().equals(task.id())) {
                    return "queued; host " + kept.getKey() + " is kept free for it";
                }
            }
            List<StoredHost> satisfying = fit(Needs.of(rows, task)).satisfying();
            List<HostName> online =
                    satisfying.stream().filter(this::isOnline).map(StoredHost::name).toList();
            if (online.isEmpty()) {
                return "no suitable host is online: "
                        + names(satisfying.stream().map(StoredHost::name).toList());
            }
            List<HostName> taking =
                    satisfying.stream()
                            .filter(this::isOnline)
                            .filter(host -> host.membership().isWelcome())
                            .map(StoredHost::name)
                            .toList();
            if (taking.isEmpty()) {
                return "all suitable hosts are drained or revoked: " + names(online);
            }
            return "queued for "
                    + names(taking)
                    + (task.descriptor().placement().exclusivity() == Exclusivity.EXCLUSIVE
                            ? " (exclusive)"
                            : "");
        }

        private boolean isOnline(StoredHost host) {
            return lease.standing(host.leaseUntil(), clock.steady()) == HostLease.Standing.ALIVE;
        }

        /** {@code of 5 hosts, a, b, c fails on … and d does not know …}. */
        private String describe(Fit fit) {
            String each =
                    fit.failures().entrySet().stream()
                            .limit(NAMED)
                            .map(reason -> names(reason.getValue()) + " " + reason.getKey())
                            .collect(Collectors.joining("; "));
            return hosts().size() == 1 ? each : "of " + hosts().size() + " hosts, " + each;
        }
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
