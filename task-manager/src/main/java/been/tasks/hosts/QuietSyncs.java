package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.tasks.hosts.Reconciliation.Difference;
import been.tasks.hosts.Reconciliation.DifferenceAges;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.store.CommandRows;
import been.tasks.store.CommandRows.Pending;
import been.tasks.store.HostRows.Contact;
import been.tasks.store.Rows;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Batches requests of hosts without news: the host is still connected, has read its commands, and
 * holds the attempts that it should. Requests that arrive at the same time share the statements
 * that one of them needs. A request with any news is left to be handled alone. Thread-safe.
 */
final class QuietSyncs {
    private final Reconciliation reconciliation;
    private final HostLease lease;
    private final TaskClock clock;
    private final int mostCommands;
    private final Function<SyncRequest, Optional<Quiet>> taking;

    /**
     * @param mostCommands in one answer
     */
    QuietSyncs(
            Ledger ledger,
            Reconciliation reconciliation,
            HostLease lease,
            TaskClock clock,
            int mostCommands) {
        this.reconciliation = reconciliation;
        this.lease = lease;
        this.clock = clock;
        this.mostCommands = mostCommands;
        this.taking = ledger.joint(this::take);
    }

    /** A host without news, and its pending commands. */
    record Quiet(long reported, List<Pending> pending) {

        /** Read when the commit is over, for which others wait. */
        List<NumberedCommand> commands() {
            return pending.stream().map(Pending::command).toList();
        }
    }

    /** Empty for a request that is to be handled alone, since it may have news. */
    Optional<Quiet> take(SyncRequest request) {
        Optional<Quiet> quiet = isBare(request) ? taking.apply(request) : Optional.empty();
        quiet.ifPresent(_ -> reconciliation.remember(request.host(), DifferenceAges.NONE));
        return quiet;
    }

    private static boolean isBare(SyncRequest request) {
        return request.reports().isEmpty()
                && request.usage().isEmpty()
                && request.properties() == null
                && request.readings() == null;
    }

    /**
     * Of requests without reports. What a host has read stays acknowledged also when its request is
     * handled alone: that acknowledges it again.
     */
    List<Optional<Quiet>> take(Change change, List<SyncRequest> asked) {
        // Of two requests of one host, the later is handled alone, after the first.
        var first = new LinkedHashMap<HostName, SyncRequest>();
        asked.forEach(request -> first.putIfAbsent(request.host(), request));
        var familiar = new LinkedHashMap<Contact, SyncRequest>();
        long now = clock.steady();
        for (Contact host : change.rows().hosts().contacts(first.keySet())) {
            SyncRequest request = Objects.requireNonNull(first.get(host.name()));
            if (isFamiliar(host, request, now)) {
                familiar.put(host, request);
            }
        }
        Map<HostName, Quiet> quiet = quiet(change.rows(), familiar);
        change.rows().hosts().seen(quiet.keySet(), lease.renewedAt(now), clock.now());
        return asked.stream()
                .map(request -> Optional.ofNullable(quiet.remove(request.host())))
                .toList();
    }

    private boolean isFamiliar(Contact host, SyncRequest request, long now) {
        return request.incarnation() == host.incarnation()
                && host.isOnline()
                && lease.standing(host.leaseUntil(), now) == HostLease.Standing.ALIVE
                && (request.configuration() == null
                        || request.configuration().equals(host.configuration()));
    }

    private Map<HostName, Quiet> quiet(Rows rows, Map<Contact, SyncRequest> familiar) {
        var read = new LinkedHashMap<HostName, Long>();
        familiar.forEach((host, request) -> read.put(host.name(), request.acknowledgedCommand()));
        Map<HostName, List<Pending>> pending = unread(rows.commands(), read);
        Map<HostName, List<TaskAttempt>> due = rows.tasks().attemptsOn(read.keySet());
        var quiet = new HashMap<HostName, Quiet>();
        familiar.forEach((host, request) -> {
            HostName name = host.name();
            List<Pending> commands = pending.getOrDefault(name, List.of());
            var difference =
                    Difference.between(due.getOrDefault(name, List.of()), request.running());
            if (isExplained(difference, commands)) {
                quiet.put(name, new Quiet(host.reported(), commands));
            }
        });
        return quiet;
    }

    /** What hosts have still to read; what they have read is forgotten, where there is any. */
    private Map<HostName, List<Pending>> unread(CommandRows commands, Map<HostName, Long> read) {
        Map<HostName, List<Pending>> kept = pending(commands, read.keySet());
        Predicate<Pending> isRead =
                command -> command.number() <= Objects.requireNonNull(read.get(command.host()));
        var acknowledged = new LinkedHashMap<>(read);
        acknowledged
                .keySet()
                .removeIf(host -> kept.getOrDefault(host, List.of()).stream().noneMatch(isRead));
        if (acknowledged.isEmpty()) {
            return kept;
        }
        commands.acknowledge(acknowledged);
        if (acknowledged.keySet().stream()
                .anyMatch(host -> kept.getOrDefault(host, List.of()).size() == mostCommands)) {
            return pending(commands, read.keySet()); // those behind them come up now
        }
        kept.replaceAll((_, some) -> some.stream().filter(isRead.negate()).toList());
        return kept;
    }

    private Map<HostName, List<Pending>> pending(CommandRows commands, Set<HostName> hosts) {
        return commands.pending(hosts, mostCommands).stream()
                .collect(Collectors.groupingBy(Pending::host));
    }

    /** Whether the host holds all its attempts, except those whose offers it has not read. */
    private static boolean isExplained(Difference difference, List<Pending> commands) {
        Set<TaskAttempt> absent = difference.absent();
        commands.forEach(command -> absent.remove(command.attempt()));
        return absent.isEmpty() && difference.strange().isEmpty();
    }
}
