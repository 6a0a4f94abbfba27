package been.system.fault;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.fault.FaultPlatform.TestController;
import been.testing.network.Network;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Three controllers, PostgreSQL and three host runtimes, each on a machine of its own in a network
 * of this machine, and this process at the switch.
 */
final class ClusterNetwork implements AutoCloseable {
    /** Several times what a host takes to go from one controller to the next. */
    static final Duration LEASE = Duration.ofSeconds(6);

    private final Network network;
    private final SharedDatabase database;
    private final Stage stage;

    private ClusterNetwork(Network network, SharedDatabase database, Stage stage) {
        this.network = network;
        this.database = database;
        this.stage = stage;
    }

    static ClusterNetwork open(Path folder) throws Exception {
        return open(folder, LEASE, null);
    }

    /**
     * @param through what stands between the controllers and the database, on this process's side
     *     of the network; nothing as a rule
     */
    static ClusterNetwork open(Path folder, Duration lease, @Nullable Detour through)
            throws Exception {
        String obstacle = Network.obstacle().orElse("");
        assumeTrue(obstacle.isEmpty(), obstacle);
        Network network = Network.open();
        SharedDatabase database = null;
        try {
            database = SharedDatabase.start(network.join(), folder.resolve("database"));
            String address =
                    through == null
                            ? database.address()
                            : through.around(network.gateway(), database.place());
            var plan =
                    Plan.on(folder)
                            .sharing(address, network.join(), network.join(), network.join())
                            .hosts(network.join(), network.join(), network.join())
                            .lease(lease);
            return new ClusterNetwork(network, database, Stage.open(plan));
        } catch (Exception | AssertionError e) {
            if (database != null) {
                database.close();
            }
            network.close();
            throw e;
        }
    }

    /** Another way to the database. */
    interface Detour {
        /**
         * @param here an address of this process that controllers reach
         * @return the database's address for controllers
         */
        String around(String here, Place database) throws IOException;
    }

    Network network() {
        return network;
    }

    SharedDatabase database() {
        return database;
    }

    Stage stage() {
        return stage;
    }

    /** The one that places and that nobody else doubts; waits until there is one. */
    TestController leader() {
        return Awaitility.await("somebody leads")
                .until(this::seenLeader, Optional::isPresent)
                .orElseThrow();
    }

    private Optional<TestController> seenLeader() throws InterruptedException {
        for (JsonNode one : controllers()) {
            if (one.path("leads").asBoolean()) {
                return stage.platform().controllers().stream()
                        .filter(seat -> seat.url().toString().equals(one.path("url").asString()))
                        .findFirst();
            }
        }
        return Optional.empty();
    }

    /** A controller that does not lead. */
    TestController follower() {
        TestController leader = leader();
        return others(leader).getFirst();
    }

    List<TestController> others(TestController than) {
        return stage.platform().controllers().stream()
                .filter(controller -> !controller.equals(than))
                .toList();
    }

    private JsonNode controllers() throws InterruptedException {
        try {
            return stage.platform().rest().get("/api/v1/controllers").json().path("items");
        } catch (IOException away) {
            return MissingNode.getInstance();
        }
    }

    @Override
    public void close() throws IOException {
        stage.close();
        database.close();
        network.close();
    }
}
