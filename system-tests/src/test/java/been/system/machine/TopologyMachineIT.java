package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.BeenProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Placement as the kernel reports it, on machines with two sockets of two cores with two threads.
 * Processors 0 to 3 belong to the first socket, 0 and 1 to the first core.
 */
@Tag("whole")
class TopologyMachineIT {
    private static final List<String> SOCKETS =
            List.of(
                    // From QEMU's own vendor, Linux does not learn of threads.
                    "-cpu", "max,vendor=GenuineIntel",
                    "-smp", "8,sockets=2,cores=2,threads=2",
                    "-m", "4096");
    private static final List<String> MEMORY_IN_BOTH =
            List.of(
                    "-object", "memory-backend-ram,id=first,size=2G",
                    "-object", "memory-backend-ram,id=second,size=2G",
                    "-numa", "node,nodeid=0,cpus=0-3,memdev=first",
                    "-numa", "node,nodeid=1,cpus=4-7,memdev=second");
    private static final List<String> MEMORY_IN_THE_FIRST =
            List.of(
                    "-object", "memory-backend-ram,id=first,size=4G",
                    "-numa", "node,nodeid=0,cpus=0-3,memdev=first",
                    "-numa", "node,nodeid=1,cpus=4-7");
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final Pattern SUBMITTED = Pattern.compile("submitted task (\\S+)");

    @TempDir private Path folder = Path.of("");
    private @Nullable Machine machine;
    private @Nullable Controller controller;
    private @Nullable JoinedHost host;
    private int runs;

    @BeforeEach
    void machinesCanBeBooted() throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
    }

    private void boot(List<String> memory) throws Exception {
        var hardware = new ArrayList<>(SOCKETS);
        hardware.addAll(memory);
        Disk disk = Disk.with(Disk.Release.STABLE);
        machine = Machine.boot(disk, Payload.make(folder, false), "", hardware, folder);
        controller = Controller.on(folder.resolve("platform"));
        host = JoinedHost.install(controller, new Visit(machine, Right.ROOT));
    }

    @AfterEach
    void powerOff() throws Exception {
        if (host != null) {
            host.leave();
        }
        if (controller != null) {
            controller.close();
        }
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void runsHaveCoresOfTheirOwnAndMemoryNearThem() throws Exception {
        boot(MEMORY_IN_BOTH);
        assertThat(coresOffered()).isEqualTo(3);
        assertThat(processorsOfTheHostRuntime()).isSubsetOf(0, 1);

        List<Run> alone = List.of(start(1), start(1), start(1));
        List<Integer> cores = new ArrayList<>();
        for (Run run : alone) {
            Place place = place(run);
            assertThat(place.processors()).as("one thread of a core").hasSize(1);
            int processor = place.processors().iterator().next();
            cores.add(processor / 2);
            assertThat(place.nodes()).containsExactly(processor / 4);
        }
        assertThat(cores).as("all but the platform's").containsExactlyInAnyOrder(1, 2, 3);
        for (Run run : alone) {
            assertThat(end(run)).doesNotContain("platform-on-core", "processor-offline");
        }

        Run together = start(2);
        Place socket = place(together);
        assertThat(socket.processors()).hasSize(2).isSubsetOf(4, 5, 6, 7);
        assertThat(socket.nodes()).containsExactly(1);

        online(socket.processors(), false);
        assertThat(end(together)).contains("processor-offline");
        Awaitility.await().atMost(PATIENCE).until(() -> coresOffered() == 1);

        online(socket.processors(), true);
        Awaitility.await().atMost(PATIENCE).until(() -> coresOffered() == 3);
        Run again = start(2);
        assertThat(place(again)).isEqualTo(socket);
        assertThat(end(again)).doesNotContain("processor-offline");
    }

    @Test
    void aSocketWithoutMemoryHasThatOfTheOther() throws Exception {
        boot(MEMORY_IN_THE_FIRST);
        assertThat(coresOffered()).isEqualTo(3);

        Run run = start(2);
        Place place = place(run);
        assertThat(place.processors()).hasSize(2).isSubsetOf(4, 5, 6, 7);
        assertThat(place.nodes()).containsExactly(0);
        assertThat(end(run)).doesNotContain("processor-offline");
    }

    /** A task that says in a file where it is, and waits until it may end. */
    private record Run(String task, String file) {}

    private record Place(Set<Integer> processors, Set<Integer> nodes) {}

    private Run start(int cores) throws Exception {
        String file = "/tmp/run-" + runs++;
        String script =
                "grep allowed_list: /proc/self/status >%1$s.part; mv %1$s.part %1$s; until [ -e %1$s.go ]; do sleep 0.2; done"
                        .formatted(file);
        Matcher said =
                SUBMITTED.matcher(
                        been("tasks", "submit", "--cores", "" + cores, "--", "sh", "-c", script));
        assertThat(said.find()).isTrue();
        return new Run(said.group(1), file);
    }

    private Place place(Run run) throws Exception {
        String said = root("until [ -e %1$s ]; do sleep 0.2; done; cat %1$s".formatted(run.file()));
        return new Place(numbers(said, "Cpus_allowed_list:"), numbers(said, "Mems_allowed_list:"));
    }

    /** Lets it end; gives what disturbed it. */
    private List<String> end(Run run) throws Exception {
        root("touch " + run.file() + ".go");
        Awaitility.await().atMost(PATIENCE).until(() -> task(run).path("isTerminal").asBoolean());
        JsonNode task = task(run);
        assertThat(task.path("state").asString()).as(task.toString()).isEqualTo("Finished");
        JsonNode disturbances = task.path("usage").path("disturbed-by");
        assertThat(disturbances.isArray()).as(task.toString()).isTrue();
        return disturbances.valueStream().map(JsonNode::asString).toList();
    }

    private JsonNode task(Run run) throws Exception {
        return JsonMapper.shared().readTree(been("tasks", "show", run.task(), "--json"));
    }

    private int coresOffered() throws Exception {
        JsonNode hosts = JsonMapper.shared().readTree(been("hosts", "list", "--json"));
        return hosts.path("items").path(0).path("properties").path("slots").path("cores").asInt();
    }

    private Set<Integer> processorsOfTheHostRuntime() throws Exception {
        String said =
                root(
                        "cat /proc/$(pgrep -n -u root -f been.hostruntime.HostRuntime)/task/*/status | grep Cpus_allowed_list: | sort -u");
        return numbers(said, "Cpus_allowed_list:");
    }

    private void online(Set<Integer> processors, boolean online) throws Exception {
        for (int processor : processors) {
            // Both threads, since a core with one is still a core.
            for (int thread : new int[] {processor / 2 * 2, processor / 2 * 2 + 1}) {
                root(
                        "echo %d >/sys/devices/system/cpu/cpu%d/online"
                                .formatted(online ? 1 : 0, thread));
            }
        }
    }

    /** Those of lists such as {@code 0-1,4} after the key, in all of its lines. */
    private static Set<Integer> numbers(String status, String key) {
        var numbers = new TreeSet<Integer>();
        status.lines()
                .filter(line -> line.startsWith(key))
                .flatMap(line -> Pattern.compile(",").splitAsStream(line.substring(key.length())))
                .map(range -> range.strip().split("-", 2))
                .flatMapToInt(ends ->
                        IntStream.rangeClosed(
                                Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                .forEach(numbers::add);
        return numbers;
    }

    private String root(String script) throws Exception {
        return Objects.requireNonNull(machine).run(Right.ROOT, script, PATIENCE).succeeded();
    }

    private String been(String... arguments) throws Exception {
        BeenProcess.Answer answer = Objects.requireNonNull(controller).been(List.of(arguments));
        assertThat(answer.exitStatus()).as(answer.err() + answer.out()).isZero();
        return answer.out();
    }
}
