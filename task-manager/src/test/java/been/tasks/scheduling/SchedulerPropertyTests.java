package been.tasks.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds in every situation; seeds are in the names of the tests. */
class SchedulerPropertyTests {
    private static final List<Exclusivity> EXCLUSIVITIES = List.of(Exclusivity.values());
    private static final String PARTITION = "l3-partition";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noRuleIsEverBroken(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            Situation situation = randomSituation(random);
            Plan plan = Scheduler.plan(situation);
            assertThat(Scheduler.plan(situation)).as("same plan again").isEqualTo(plan);
            check(situation, plan);
        }
    }

    private static void check(Situation situation, Plan plan) {
        Map<HostName, List<Occupant>> after = new HashMap<>();
        Map<HostName, Capacity> capacities = new HashMap<>();
        for (HostLoad host : situation.hosts()) {
            after.put(host.name(), new ArrayList<>(host.occupants()));
            capacities.put(host.name(), host.capacity());
        }
        Set<TaskId> placed = new HashSet<>();
        for (Plan.Decision decision : plan.decisions()) {
            ReadyTask task = decision.task();
            assertThat(placed.add(task.id())).as("placed once").isTrue();
            assertThat(situation.ready()).contains(task);
            assertThat(task.candidates()).contains(decision.host());
            Objects.requireNonNull(after.get(decision.host()), "an unknown host")
                    .add(
                            new Occupant(
                                    task.id(),
                                    task.context(),
                                    task.exclusivity(),
                                    task.cores(),
                                    task.resources(),
                                    false));
        }
        after.forEach((host, occupants) -> checkHost(occupants, capacity(capacities, host)));
        plan.reservations()
                .forEach((_, task) ->
                        assertThat(placed)
                                .as("nothing is kept for a task that was placed")
                                .doesNotContain(task));
        assertThat(new HashSet<>(plan.reservations().values()))
                .as("a task has one reservation")
                .hasSameSizeAs(plan.reservations().values());
        checkNothingIdle(situation, plan, placed, after, capacities);
    }

    private static Capacity capacity(Map<HostName, Capacity> capacities, HostName host) {
        return Objects.requireNonNull(capacities.get(host), "an unknown host");
    }

    private static void checkHost(List<Occupant> occupants, Capacity capacity) {
        boolean isAlone =
                occupants.size() == 1
                        && occupants.getFirst().exclusivity() == Exclusivity.EXCLUSIVE;
        assertThat(occupants.stream().mapToInt(Occupant::cores).sum())
                .isLessThanOrEqualTo(isAlone ? capacity.allCores() : capacity.cores());
        assertThat(occupants.stream().mapToLong(one -> one.resources().amount(PARTITION)).sum())
                .isLessThanOrEqualTo(capacity.resources().amount(PARTITION));
        for (Occupant one : occupants) {
            if (one.exclusivity() == Exclusivity.EXCLUSIVE) {
                assertThat(occupants).as("nothing is beside an exclusive task").hasSize(1);
            }
            if (one.exclusivity() == Exclusivity.CONTEXT) {
                assertThat(occupants.stream().map(Occupant::context).distinct())
                        .as("nothing of another context is beside a context task")
                        .hasSize(1);
            }
        }
    }

    /** Whatever is left over has no room on any of its hosts that is not being kept free. */
    private static void checkNothingIdle(
            Situation situation,
            Plan plan,
            Set<TaskId> placed,
            Map<HostName, List<Occupant>> after,
            Map<HostName, Capacity> capacities) {
        for (ReadyTask task : situation.ready()) {
            if (placed.contains(task.id())) {
                continue;
            }
            for (HostName host : task.candidates()) {
                TaskId keptFor = plan.reservations().get(host);
                if (after.containsKey(host) && (keptFor == null || keptFor.equals(task.id()))) {
                    var load =
                            new BoardHost(
                                    new HostLoad(
                                            host,
                                            capacity(capacities, host),
                                            0,
                                            after.getOrDefault(host, List.of())));
                    assertThat(load.hasRoomFor(task))
                            .as("%s is left over though %s has room", task.id(), host)
                            .isFalse();
                }
            }
        }
    }

    private static Resources partitions(int count) {
        return count == 0 ? Resources.NONE : new Resources(Map.of(PARTITION, (long) count));
    }

    private static Situation randomSituation(RandomGenerator random) {
        int hostCount = 1 + random.nextInt(5);
        var hosts = new ArrayList<HostLoad>();
        int id = 0;
        for (int h = 0; h < hostCount; h++) {
            int cores = 1 + random.nextInt(8);
            var capacity =
                    new Capacity(cores, cores + random.nextInt(2), partitions(random.nextInt(3)));
            var occupants = new ArrayList<Occupant>();
            int used = 0;
            for (int tries = random.nextInt(6); tries > 0; tries--) {
                ReadyTask task = randomTask(random, id++, hostCount);
                var host = new BoardHost(new HostLoad(name(h), capacity, 0, occupants));
                if (host.hasRoomFor(task)) {
                    occupants.add(
                            new Occupant(
                                    task.id(),
                                    task.context(),
                                    task.exclusivity(),
                                    task.cores(),
                                    task.resources(),
                                    random.nextInt(4) == 0));
                    used += task.cores();
                }
            }
            assertThat(used).isLessThanOrEqualTo(capacity.allCores());
            hosts.add(new HostLoad(name(h), capacity, random.nextInt(3), occupants));
        }
        var ready = new ArrayList<ReadyTask>();
        for (int tasks = random.nextInt(20); tasks > 0; tasks--) {
            ready.add(randomTask(random, id++, hostCount));
        }
        var reservations = new HashMap<HostName, TaskId>();
        for (ReadyTask task : ready) {
            if (random.nextInt(8) == 0) {
                reservations.putIfAbsent(name(random.nextInt(hostCount)), task.id());
            }
        }
        return new Situation(
                hosts,
                ready,
                Map.of("o0", random.nextLong(5), "o1", random.nextLong(5)),
                distinctValues(reservations),
                random.nextLong());
    }

    private static Map<HostName, TaskId> distinctValues(Map<HostName, TaskId> reservations) {
        var seen = new HashSet<TaskId>();
        return reservations.entrySet().stream()
                .filter(entry -> seen.add(entry.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static HostName name(int number) {
        return new HostName("h" + number);
    }

    private static ReadyTask randomTask(RandomGenerator random, int id, int hostCount) {
        var candidates = new HashSet<HostName>();
        for (int h = 0; h < hostCount; h++) {
            if (random.nextInt(3) > 0) {
                candidates.add(name(h));
            }
        }
        return new ReadyTask(
                new TaskId("t" + id),
                new ContextId("c" + random.nextInt(4)),
                "o" + random.nextInt(3),
                id,
                EXCLUSIVITIES.get(random.nextInt(3)),
                1 + random.nextInt(3),
                partitions(Math.max(0, random.nextInt(5) - 2)),
                candidates,
                random.nextInt(5) == 0 ? name(random.nextInt(hostCount)) : null);
    }

    /**
     * Two owners keep two hosts full with new shared tasks for ever, of random length; now and then
     * somebody wants a host for itself. Everybody gets it soon.
     */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void anExclusiveTaskDoesNotStarveBehindAStreamOfSharedOnes(long seed) {
        var random = new Random(seed);
        var simulation = new Simulation(2, 4);
        var submittedAt = new LinkedHashMap<TaskId, Integer>();
        int longestWait = 0;
        for (int step = 0; step < 3000; step++) {
            for (int i = 0; i < 4; i++) {
                simulation.submit("s" + i % 2, Exclusivity.SHARED, 1 + random.nextInt(2));
            }
            if (step % 50 == 0) {
                submittedAt.put(
                        simulation.submit("s" + random.nextInt(3), Exclusivity.EXCLUSIVE, 1), step);
                submittedAt.put(
                        simulation.submit("s" + random.nextInt(3), Exclusivity.CONTEXT, 4), step);
            }
            for (TaskId placed : simulation.step(random)) {
                Integer since = submittedAt.remove(placed);
                if (since != null) {
                    longestWait = Math.max(longestWait, step - since);
                }
            }
            simulation.forgetNewest(40);
        }
        assertThat(submittedAt.values()).as("still waiting, since").allMatch(at -> at > 2700);
        // Those of the busy owners queue behind up to 40 older tasks of the same owner.
        assertThat(longestWait).as("steps until placed").isLessThan(300);
    }

    /** Hosts whose tasks end at random, replanned at every step. */
    private static final class Simulation {
        private final Map<HostName, List<Occupant>> hosts =
                new TreeMap<>(Comparator.comparing(HostName::value));
        private final Map<TaskId, ReadyTask> ready = new LinkedHashMap<>();
        private final Map<String, Long> served = new HashMap<>();
        private final int cores;
        private Map<HostName, TaskId> reservations = Map.of();
        private int submitted;
        private long turn;

        Simulation(int hosts, int cores) {
            this.cores = cores;
            for (int h = 0; h < hosts; h++) {
                this.hosts.put(name(h), new ArrayList<>());
            }
        }

        TaskId submit(String owner, Exclusivity exclusivity, int taskCores) {
            var id = new TaskId("t" + submitted);
            ready.put(
                    id,
                    new ReadyTask(
                            id,
                            new ContextId("c" + submitted),
                            owner,
                            submitted++,
                            exclusivity,
                            taskCores,
                            Resources.NONE,
                            hosts.keySet(),
                            null));
            return id;
        }

        /** Keeps the queue of shared tasks from growing without end. */
        void forgetNewest(int atMost) {
            var shared =
                    ready.values().stream()
                            .filter(task -> task.exclusivity() == Exclusivity.SHARED)
                            .map(ReadyTask::id)
                            .toList();
            shared.stream().skip(atMost).forEach(ready::remove);
        }

        List<TaskId> step(RandomGenerator random) {
            hosts.values().forEach(occupants -> occupants.removeIf(_ -> random.nextInt(10) == 0));
            Plan plan =
                    Scheduler.plan(
                            new Situation(
                                    hosts.entrySet().stream()
                                            .map(host ->
                                                    new HostLoad(
                                                            host.getKey(),
                                                            Capacity.of(cores),
                                                            0,
                                                            host.getValue()))
                                            .toList(),
                                    List.copyOf(ready.values()),
                                    served,
                                    reservations,
                                    7));
            reservations = plan.reservations();
            var placed = new ArrayList<TaskId>();
            for (Plan.Decision decision : plan.decisions()) {
                ReadyTask task = decision.task();
                ready.remove(task.id());
                served.put(task.owner(), ++turn);
                Objects.requireNonNull(hosts.get(decision.host()))
                        .add(
                                new Occupant(
                                        task.id(),
                                        task.context(),
                                        task.exclusivity(),
                                        task.cores(),
                                        task.resources(),
                                        false));
                placed.add(task.id());
            }
            return placed;
        }
    }
}
