package been.bench.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.Demand;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.ReadyTask.Gang;
import been.tasks.scheduling.Requirement;
import been.tasks.scheduling.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes hosts and tasks of many kinds. */
final class Workload {
    static final int LONGEST = 100;
    private static final List<Exclusivity> EXCLUSIVITIES = List.of(Exclusivity.values());
    private static final String PARTITION = "l3-partition";
    private static final long GIBIBYTE = 1L << 30;

    private final RandomGenerator random;
    private final int racks;
    private final Map<HostName, SimulatedHost> hosts = new HashMap<>();
    private final List<SimulatedHost> all = new ArrayList<>();
    private final List<Requirement> inRack = new ArrayList<>();
    private final Map<Demand, Demand> demands = new HashMap<>();
    private final List<String> owners = new ArrayList<>();
    private final List<String> packages = new ArrayList<>();
    private int tasks;
    private int contexts;

    Workload(RandomGenerator random, int hostCount) {
        this.random = random;
        this.racks = Math.clamp(hostCount / 50, 2, 8);
        for (int rack = 0; rack < racks; rack++) {
            int number = rack;
            inRack.add(name -> host(name).rack == number);
        }
        for (int i = 0; i < 20; i++) {
            owners.add("owner-" + i);
        }
        for (int i = 0; i < 50; i++) {
            packages.add("package-" + i);
        }
        for (int i = 0; i < hostCount; i++) {
            int cores = List.of(4, 8, 16, 32).get(random.nextInt(4));
            var capacity =
                    new Capacity(
                            cores,
                            cores + random.nextInt(2),
                            new Resources(
                                    Map.of(
                                            Resources.MEMORY,
                                            cores * 2L * GIBIBYTE,
                                            PARTITION,
                                            (long) random.nextInt(5))));
            var host = new SimulatedHost(new HostName("h" + i), capacity, i % racks);
            all.add(host);
            hosts.put(host.name, host);
        }
    }

    List<SimulatedHost> hosts() {
        return all;
    }

    SimulatedHost host(HostName name) {
        return Objects.requireNonNull(hosts.get(name), "no such host");
    }

    /** Another rack for a host, which then satisfies other tasks. */
    int anyRack() {
        return random.nextInt(racks);
    }

    /** The next context: mostly independent tasks, sometimes a service with clients, or a gang. */
    SimulatedContext next() {
        var context = new SimulatedContext();
        var id = new ContextId("c" + contexts++);
        String owner = owners.get(random.nextInt(owners.size()));
        int priority = random.nextInt(10) == 0 ? random.nextInt(-1, 3) : 0;
        String unpacks = packages.get(random.nextInt(packages.size()));
        int kind = random.nextInt(100);
        if (kind < 4) {
            Demand demand = gangDemand();
            for (int members = 2 + random.nextInt(3); members > 0; members--) {
                add(context, id, owner, priority, unpacks, demand, new Gang("all", 0), false);
            }
        } else if (kind < 8) {
            Demand demand = known(new Demand(Exclusivity.SHARED, 1, Resources.NONE, place()));
            context.service = add(context, id, owner, priority, unpacks, demand, null, true);
            Demand client = known(new Demand(someSharing(), 1, Resources.NONE, Requirement.NONE));
            for (int clients = 1 + random.nextInt(3); clients > 0; clients--) {
                add(context, id, owner, priority, unpacks, client, null, false);
            }
        } else {
            Demand demand = anyDemand();
            for (int members = 1 + random.nextInt(20); members > 0; members--) {
                add(context, id, owner, priority, unpacks, demand, null, false);
            }
        }
        return context;
    }

    private SimulatedTask add(
            SimulatedContext context,
            ContextId id,
            String owner,
            int priority,
            String unpacks,
            Demand demand,
            @Nullable Gang gang,
            boolean isService) {
        int number = tasks++;
        var task =
                new SimulatedTask(
                        new ReadyTask(
                                SimulatedTasks.id(number),
                                id,
                                owner,
                                priority,
                                number,
                                demand,
                                isService,
                                null,
                                unpacks,
                                gang),
                        context,
                        1 + random.nextInt(LONGEST),
                        random.nextInt(10) == 0);
        context.tasks.add(task);
        return task;
    }

    private Exclusivity someSharing() {
        return random.nextBoolean() ? Exclusivity.SHARED : Exclusivity.CONTEXT;
    }

    private Requirement place() {
        return random.nextInt(3) == 0
                ? inRack.get(random.nextInt(inRack.size()))
                : Requirement.NONE;
    }

    private Demand gangDemand() {
        Exclusivity exclusivity = EXCLUSIVITIES.get(random.nextInt(3));
        return known(
                new Demand(exclusivity, 1 + random.nextInt(2), Resources.NONE, Requirement.NONE));
    }

    private Demand anyDemand() {
        int kind = random.nextInt(100);
        if (kind < 2) {
            return known(
                    new Demand(
                            Exclusivity.SHARED, false, 1, Resources.NONE, place(), Set.of(), null));
        }
        if (kind < 17) {
            return known(
                    new Demand(
                            Exclusivity.EXCLUSIVE, 1 + random.nextInt(4), Resources.NONE, place()));
        }
        if (kind < 27) {
            return known(new Demand(Exclusivity.CONTEXT, 1, Resources.NONE, place()));
        }
        if (kind < 37) {
            int cores = 1 + random.nextInt(4);
            var memory = new Resources(Map.of(Resources.MEMORY, 4L * cores * GIBIBYTE));
            return known(new Demand(Exclusivity.SHARED, Math.min(cores, 2), memory, place()));
        }
        if (kind < 42) {
            var partition = new Resources(Map.of(PARTITION, 1L));
            return known(new Demand(Exclusivity.SHARED, 1, partition, place()));
        }
        if (kind < 47) {
            return known(
                    new Demand(Exclusivity.SHARED, 2 + random.nextInt(3), Resources.NONE, place()));
        }
        return known(new Demand(Exclusivity.SHARED, 1, Resources.NONE, place()));
    }

    /** Equal demands are one object. */
    private Demand known(Demand demand) {
        return demands.computeIfAbsent(demand, same -> same);
    }
}
