package been.bench.scheduling;

import been.bench.scheduling.SimulatedTask.Standing;
import been.protocol.HostName;
import been.tasks.scheduling.Board;
import been.tasks.scheduling.BoardLoader;
import been.tasks.scheduling.Decision;
import been.tasks.scheduling.Outcome;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.Reservation;
import been.tasks.scheduling.Scheduler;
import been.tasks.scheduling.Unit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scheduler on a simulated cluster, which ends with a {@link RuleBrokenException} at
 * the first step at which a rule is broken. The same seed gives the same run.
 */
public final class Simulation {
    private static final int LAST_ATTEMPT = 3;
    private static final int SERVICE = 3 * Workload.LONGEST;

    /** After which tasks may be placed that waited, though no others come. */
    private static final Set<Kind> LAST = EnumSet.of(Kind.END, Kind.REFUSAL, Kind.FORGIVENESS);

    private final int queued;
    private final int checkEvery;
    private final RandomGenerator random;
    private final Workload workload;
    private final Referee referee;
    private final SimulatedBacklog backlog = new SimulatedBacklog();
    private final BoardLoader loader = new BoardLoader();
    private final Map<String, Long> served = new HashMap<>();
    private final Map<String, HostName> unpacked = new HashMap<>();
    private final long seed;
    private List<Reservation> reservations = List.of();
    private final Timing timing = new Timing();
    private final SimulatedTasks tasks = new SimulatedTasks();
    private final PriorityQueue<Happening> agenda = new PriorityQueue<>();
    private long now;
    private long happenings;
    private long steps;
    private long course;
    private boolean isRefilling = true;

    private enum Kind {
        END,
        REFUSAL,
        FORGIVENESS,
        STOP,
        HOST_DOWN,
        HOST_UP,
        HOST_CHANGE
    }

    private record Happening(
            long time,
            long number,
            Kind kind,
            @Nullable SimulatedTask whose,
            int attempt,
            SimulatedHost host)
            implements Comparable<Happening> {

        SimulatedTask task() {
            return Objects.requireNonNull(whose, "it is of no task");
        }

        boolean isOf(Standing standing) {
            return whose != null && whose.standing == standing;
        }

        @Override
        public int compareTo(Happening other) {
            return time != other.time
                    ? Long.compare(time, other.time)
                    : Long.compare(number, other.number);
        }
    }

    /**
     * @param queued how many tasks are to wait at any time
     * @param checkEvery after so many steps it is looked for tasks that should have been placed or
     *     starve; every single decision is checked in any case
     */
    public Simulation(int hosts, int queued, int checkEvery, long seed) {
        this.queued = queued;
        this.checkEvery = checkEvery;
        this.random = new Random(seed);
        this.workload = new Workload(random, hosts);
        this.referee = new Referee(workload.hosts(), tasks);
        this.seed = seed;
    }

    /** Queues as many tasks as there are to be, before there are hosts. */
    public void load() {
        refill();
        timing.loaded(queued);
        carryOut();
        SimulatedHost first = workload.hosts().getFirst();
        agenda.add(new Happening(1, happenings++, Kind.HOST_CHANGE, anyTask(), 0, first));
        timing.filled();
    }

    /** Goes on until so many more tasks were placed; new ones come as others are placed. */
    public void run(long placements) {
        long until = timing.placed() + placements;
        while (timing.placed() < until && step()) {}
    }

    /**
     * Lets no more tasks come and waits for the last; says how many wait that a host could take.
     */
    public int drain() {
        isRefilling = false;
        while (agenda.stream().anyMatch(next -> LAST.contains(next.kind())) && step()) {}
        return referee.placeableTasks();
    }

    /** A number that stands for all decisions so far and their order. */
    public long course() {
        return course;
    }

    public Figures figures() {
        return timing.figures(referee.longestWait() / (double) Workload.LONGEST);
    }

    private boolean step() {
        Happening next = agenda.poll();
        if (next == null) {
            return false;
        }
        now = next.time();
        happen(next);
        carryOut();
        if (isRefilling && tasks.readyCount() < queued) {
            refill();
            carryOut();
        }
        if (++steps % checkEvery == 0) {
            referee.checkNothingIdle(Reservation.byHost(reservations), 50);
            referee.checkNobodyStarves(now);
        }
        return true;
    }

    private void happen(Happening next) {
        switch (next.kind()) {
            case END -> {
                if (isCurrent(next, Standing.PLACED)) {
                    end(next.task(), random.nextInt(50) == 0);
                }
            }
            case REFUSAL -> {
                if (isCurrent(next, Standing.PLACED)) {
                    refuse(next.task());
                }
            }
            case FORGIVENESS -> {
                if (next.task().refusedBy != null) {
                    next.task().refusedBy = null;
                    requeue(next.task());
                }
            }
            case STOP -> {
                if (next.isOf(Standing.READY)) {
                    tasks.isNotReady(next.task());
                    backlog.remove(next.task().asked.id());
                    over(next.task());
                }
            }
            case HOST_DOWN -> goDown(next.host(), random.nextBoolean());
            case HOST_UP -> {
                next.host().accepts = true;
                timing.hostEvent();
            }
            case HOST_CHANGE -> churn();
        }
    }

    private static boolean isCurrent(Happening next, Standing standing) {
        return next.isOf(standing) && next.task().attempt == next.attempt();
    }

    /** Now and then a host fails, or becomes another; and somebody stops a task. */
    private void churn() {
        var hosts = workload.hosts();
        SimulatedHost host = hosts.get(random.nextInt(hosts.size()));
        SimulatedTask task = anyTask();
        if (random.nextInt(3) > 0 && host.accepts) {
            plan(Kind.HOST_DOWN, 0, task, host);
            plan(Kind.HOST_UP, 1 + random.nextInt(Workload.LONGEST), task, host);
        } else {
            host.rack = workload.anyRack();
            timing.hostEvent();
        }
        plan(Kind.STOP, 0, task, host);
        plan(Kind.HOST_CHANGE, 1 + random.nextInt(40), task, host);
    }

    /** Null when it is over. */
    private @Nullable SimulatedTask anyTask() {
        return tasks.find(random.nextInt(tasks.count()));
    }

    private void plan(Kind kind, long later, @Nullable SimulatedTask task, SimulatedHost host) {
        int attempt = task == null ? 0 : task.attempt;
        agenda.add(new Happening(now + later, happenings++, kind, task, attempt, host));
    }

    private void end(SimulatedTask task, boolean isFailed) {
        leave(task);
        if (isFailed && task.attempt < LAST_ATTEMPT) {
            again(task);
            return;
        }
        SimulatedHost host = Objects.requireNonNull(task.host);
        if (host.failures > 0) {
            host.failures = 0;
            timing.hostEvent();
        }
        over(task);
    }

    private void over(SimulatedTask task) {
        task.standing = Standing.OVER;
        tasks.over(task);
        requeueGang(task.context);
        SimulatedTask service = task.context.service;
        if (service != null
                && service.standing == Standing.PLACED
                && service.host != null
                && !task.context.hasClientsLeft()) {
            plan(Kind.END, 0, service, service.host);
        }
        if (service == task) {
            letClientsBegin(task.context);
        }
    }

    private void refuse(SimulatedTask task) {
        SimulatedHost host = Objects.requireNonNull(task.host);
        leave(task);
        host.failures++;
        timing.hostEvent();
        task.refusedBy = host;
        plan(Kind.FORGIVENESS, 20, task, host);
        again(task);
    }

    private void leave(SimulatedTask task) {
        Objects.requireNonNull(task.host).remove(task);
    }

    private void again(SimulatedTask task) {
        timing.retried();
        becomeReady(task);
    }

    private void becomeReady(SimulatedTask task) {
        task.standing = Standing.READY;
        tasks.becameReady(task);
        requeue(task);
    }

    private void requeue(SimulatedTask task) {
        if (task.asked.gang() != null) {
            requeueGang(task.context);
        } else if (task.standing == Standing.READY) {
            backlog.add(Unit.of(task.tell()));
        }
    }

    /** It may be placed while all that is still to be placed of it is ready. */
    private void requeueGang(SimulatedContext context) {
        var ready = new ArrayList<ReadyTask>();
        for (SimulatedTask member : context.tasks) {
            if (member.asked.gang() != null) {
                backlog.remove(member.asked.id());
                if (member.standing == Standing.READY) {
                    ready.add(member.tell());
                }
            }
        }
        if (!ready.isEmpty() && ready.size() == context.toPlace()) {
            backlog.add(Unit.ofGang(ready));
        }
    }

    private void goDown(SimulatedHost host, boolean isLost) {
        host.accepts = false;
        timing.hostEvent();
        if (isLost) {
            for (SimulatedTask task : List.copyOf(host.tasks)) {
                leave(task);
                again(task);
            }
        }
    }

    private void refill() {
        while (tasks.readyCount() < queued) {
            SimulatedContext context = workload.next();
            context.tasks.forEach(tasks::add);
            if (context.service != null) {
                becomeReady(context.service);
            } else {
                context.tasks.forEach(task -> task.standing = Standing.READY);
                context.tasks.forEach(this::becomeReady);
            }
        }
    }

    private void letClientsBegin(SimulatedContext context) {
        for (SimulatedTask client : context.tasks) {
            if (client.standing == Standing.WAITING) {
                becomeReady(client);
            }
        }
    }

    private void carryOut() {
        var outcomes = new ArrayDeque<Outcome>();
        boolean isMore;
        do {
            timing.event(() ->
                    board().map(board -> Scheduler.decide(board, 400)).ifPresent(outcomes::add));
            Optional<Outcome> outcome = Optional.ofNullable(outcomes.poll());
            reservations = outcome.map(Outcome::reservations).orElse(List.of());
            outcome.ifPresent(this::carryOut);
            // What is placed may let others begin.
            isMore = outcome.isPresent() && (outcome.get().isProgress() || !loader.isThrough());
        } while (isMore);
        timing.decided();
    }

    private void carryOut(Outcome outcome) {
        outcome.served().forEach((owner, turn) -> served.merge(owner, turn, Math::max));
        outcome.decisions().forEach(this::carryOut);
    }

    private Optional<Board> board() {
        return loader.load(
                backlog,
                () -> workload.hosts().stream().map(SimulatedHost::onBoard).toList(),
                reservations,
                _ -> served,
                packages -> {
                    HostName last = unpacked.get(packages);
                    return last == null ? List.of() : List.of(last);
                },
                seed);
    }

    private void carryOut(Decision decision) {
        SimulatedTask first = tasks.get(decision.places().getFirst().task().id());
        referee.checkGang(first.context, decision);
        timing.decision(decision.places().size());
        served.merge(decision.owner(), decision.turn(), Math::max);
        decision.places().forEach(place -> backlog.remove(place.task().id()));
        for (Decision.Place place : decision.places()) {
            SimulatedTask task = tasks.get(place.task().id());
            SimulatedHost host = workload.host(place.host());
            referee.checkPlace(task, host);
            unpacked.put(task.asked.packages(), host.name);
            tasks.isNotReady(task);
            course = course * 31 + task.asked.order() * 7 + host.name.value().hashCode();
            task.standing = Standing.PLACED;
            task.host = host;
            task.attempt++;
            host.add(task);
            boolean isRefused = random.nextInt(200) == 0 && task.attempt < LAST_ATTEMPT;
            boolean isService = task.context.service == task;
            plan(
                    isRefused ? Kind.REFUSAL : Kind.END,
                    isRefused ? 1 : isService ? SERVICE : task.duration,
                    task,
                    host);
            if (isService) {
                letClientsBegin(task.context);
            }
        }
    }
}
