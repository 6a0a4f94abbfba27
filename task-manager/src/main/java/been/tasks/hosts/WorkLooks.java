package been.tasks.hosts;

import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskKind;
import been.protocol.WorkSight;
import been.tasks.WorkDirectories;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks hosts by command, and waits for their answers, which may arrive at another controller. */
public final class WorkLooks implements WorkDirectories {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How often to see whether another controller got the answer. */
    private static final Duration GLANCE = Duration.ofMillis(250);

    private final TaskStore store;
    private final Ledger ledger;
    private final HostLease lease;
    private final TaskClock clock;
    private final Map<String, CompletableFuture<WorkSight>> waiting = new ConcurrentHashMap<>();

    public WorkLooks(TaskStore store, Ledger ledger, HostLease lease, TaskClock clock) {
        this.store = store;
        this.ledger = ledger;
        this.lease = lease;
        this.clock = clock;
    }

    @Override
    public Look look(TaskAttempt attempt, String path, long offset) throws InterruptedException {
        Optional<HostName> host = store.read(rows -> rows.attempts().host(attempt));
        if (host.isEmpty()) {
            return new Look.Unknown();
        }
        Optional<String> obstacle = store.read(rows -> obstacle(rows, host.get()));
        return obstacle.isPresent()
                ? new Look.Unanswered(host.get(), obstacle.get())
                : ask(host.get(), attempt, path, offset);
    }

    private Optional<String> obstacle(Rows rows, HostName name) {
        boolean isThere =
                rows.hosts()
                        .find(name)
                        .filter(host ->
                                lease.standing(host.leaseUntil(), clock.steady())
                                        == HostLease.Standing.ALIVE)
                        .isPresent();
        if (!isThere) {
            return Optional.of("Host %s is not connected; try again once it is.".formatted(name));
        }
        return rows.tasks().occupying(name).stream()
                .filter(WorkLooks::isExclusive)
                .findFirst()
                .map(task ->
                        "Host %s runs the exclusive task %s, which this would disturb; try again once it has ended."
                                .formatted(name, task.id()));
    }

    private static boolean isExclusive(StoredTask task) {
        return task.descriptor().placement().exclusivity() == Exclusivity.EXCLUSIVE
                && task.descriptor().kind() != TaskKind.GENERATOR;
    }

    private Look ask(HostName host, TaskAttempt attempt, String path, long offset)
            throws InterruptedException {
        String look = UUID.randomUUID().toString();
        var answer = new CompletableFuture<WorkSight>();
        waiting.put(look, answer);
        try {
            ledger.change(change -> {
                change.rows()
                        .looks()
                        .begin(
                                look,
                                host,
                                clock.now(),
                                clock.now().minus(PATIENCE.multipliedBy(6)));
                change.command(host, new Command.ShowWork(look, attempt, path, offset));
                return true;
            });
            return await(look, answer)
                    .<Look>map(sight -> new Look.Seen(host, sight))
                    .orElseGet(() ->
                            new Look.Unanswered(
                                    host,
                                    "Host %s has not answered within %d s; try again."
                                            .formatted(host, PATIENCE.toSeconds())));
        } finally {
            waiting.remove(look);
            store.write(rows -> {
                rows.looks().end(look);
                return true;
            });
        }
    }

    private Optional<WorkSight> await(String look, CompletableFuture<WorkSight> answer)
            throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            try {
                return Optional.of(answer.get(GLANCE.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                Optional<WorkSight> elsewhere = store.read(rows -> rows.looks().answer(look));
                if (elsewhere.isPresent()) {
                    return elsewhere;
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException("an answer is never a failure", e);
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean answer(HostName host, String look, WorkSight sight) {
        boolean isAwaited = store.write(rows -> rows.looks().answer(look, host, sight));
        CompletableFuture<WorkSight> here = waiting.get(look);
        if (isAwaited && here != null) {
            here.complete(sight);
        }
        return isAwaited;
    }
}
