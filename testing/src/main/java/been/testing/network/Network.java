package been.testing.network;

import java.io.IOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Machines of a network on this one: a network namespace each, all on one bridge, on which this
 * process sits too. Cuts are silent, as a broken switch is: nobody is told, packets just vanish.
 */
public final class Network implements AutoCloseable {
    private static final String PREFIX = "bf";
    private static final String NOWHERE = "02:be:e0:00:00:ff";

    private final String name;
    private final String subnet;
    private final List<Node> nodes = new ArrayList<>();

    private record Node(String name, Place place) {}

    private Network(String name, String subnet) {
        this.name = name;
        this.subnet = subnet;
    }

    /** Why there can be no such network here; empty when there can. */
    public static Optional<String> obstacle() throws InterruptedException {
        String probe = PREFIX + ProcessHandle.current().pid() + "p";
        try {
            Shell.run("ip netns add " + probe);
            Shell.run("nsenter --net=/run/netns/" + probe + " true");
            Shell.run("ip link add " + probe + " type bridge");
            Shell.run("ip link del " + probe);
            Shell.run("ip netns del " + probe);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("no network namespaces on this machine: " + e.getMessage());
        }
    }

    /** An empty network. Removes what killed processes left of theirs. */
    public static Network open() throws IOException, InterruptedException {
        removeLeftovers();
        var network = new Network(PREFIX + ProcessHandle.current().pid(), freeSubnet());
        Shell.run("ip link add " + network.name + " type bridge");
        Shell.run("ip addr add " + network.gateway() + "/24 dev " + network.name);
        Shell.run("ip link set " + network.name + " up");
        return network;
    }

    private static String freeSubnet() throws SocketException {
        var taken =
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .map(address -> address.getHostAddress())
                        .toList();
        int first = (int) (ProcessHandle.current().pid() % 250);
        for (int i = 0; i < 250; i++) {
            String subnet = "10.213." + (first + i) % 250 + ".";
            if (taken.stream().noneMatch(address -> address.startsWith(subnet))) {
                return subnet;
            }
        }
        throw new IllegalStateException("every network 10.213.x.0 is in use");
    }

    /** At which the machines reach this process. */
    public String gateway() {
        return subnet + "254";
    }

    /** One more machine. */
    public Place join() throws IOException, InterruptedException {
        int number = nodes.size() + 1;
        String node = name + "n" + number;
        String enter = "nsenter --net=/run/netns/" + node + " ";
        Shell.run("ip netns add " + node);
        Shell.run("ip link add " + node + " type veth peer name eth0 netns " + node);
        Shell.run("ip link set " + node + " master " + name + " up");
        Shell.run(enter + "ip link set lo up");
        Shell.run(enter + "ip addr add " + subnet + number + "/24 dev eth0");
        Shell.run(enter + "ip link set eth0 up");
        var place = new Place(List.of("nsenter", "--net=/run/netns/" + node), subnet + number);
        nodes.add(new Node(node, place));
        return place;
    }

    /** From now on nothing passes between the two. */
    public void cut(Place one, Place other) throws IOException, InterruptedException {
        deafen(one, other);
        deafen(other, one);
    }

    /** Nothing of what that one sends reaches the other; the way back stays open. */
    public void deafen(Place from, Place to) throws IOException, InterruptedException {
        Shell.run(
                from.enter(
                        List.of(
                                ("ip neigh replace "
                                                + to.address()
                                                + " lladdr "
                                                + NOWHERE
                                                + " nud permanent dev eth0")
                                        .split(" ", -1))));
    }

    public void heal(Place one, Place other) throws IOException, InterruptedException {
        hear(one, other);
        hear(other, one);
    }

    public void hear(Place from, Place to) throws IOException, InterruptedException {
        Shell.run(
                from.enter(List.of(("ip neigh del " + to.address() + " dev eth0").split(" ", -1))));
    }

    /** Pulls its cable, out of sight of who sits at it. */
    public void isolate(Place place) throws IOException, InterruptedException {
        Shell.run("ip link set " + nameOf(place) + " nomaster");
    }

    public void rejoin(Place place) throws IOException, InterruptedException {
        Shell.run("ip link set " + nameOf(place) + " master " + name);
    }

    private String nameOf(Place place) {
        return nodes.stream()
                .filter(node -> node.place().equals(place))
                .map(Node::name)
                .findFirst()
                .orElseThrow();
    }

    private static void removeLeftovers() throws IOException, InterruptedException {
        for (String line : Shell.run("ip netns list").lines().toList()) {
            String node = line.split(" ", 2)[0];
            if (isAbandoned(node)) {
                Shell.tryTo("ip netns del " + node);
            }
        }
        for (String line : Shell.run("ip -o link show type bridge").lines().toList()) {
            String bridge = line.split(": ", 3)[1];
            if (isAbandoned(bridge)) {
                Shell.tryTo("ip link del " + bridge);
            }
        }
    }

    /** Its name says which test process made it. */
    private static boolean isAbandoned(String thing) {
        if (!thing.matches(PREFIX + "[0-9]+([np][0-9]*)?")) {
            return false;
        }
        long pid = Long.parseLong(thing.substring(PREFIX.length()).split("[np]", 2)[0]);
        return ProcessHandle.of(pid).isEmpty();
    }

    @Override
    public void close() {
        try {
            for (Node node : nodes) {
                // The cable first: an end in a namespace that is being torn down lingers.
                Shell.tryTo("ip link del " + node.name());
                Shell.tryTo("ip netns del " + node.name());
            }
            Shell.tryTo("ip link del " + name);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // what is left the next one removes
        }
    }
}
