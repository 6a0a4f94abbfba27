package been.system.fault;

import been.testing.network.Place;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a controller listens and whom it knows.
 *
 * @param members of its cluster, of which it is the one at {@code member}; none when it has no
 *     database to share
 */
record ControllerSeat(
        String name,
        Place place,
        int port,
        Optional<String> database,
        String member,
        List<String> members) {
    /** In a namespace of the network nobody else listens. */
    private static final int PORT = 8080;

    private static final int MEMBER_PORT = 5701;

    ControllerSeat {
        members = List.copyOf(members);
    }

    /** One for each controller of a plan. */
    static List<ControllerSeat> of(Plan plan) throws IOException {
        var members = new ArrayList<String>();
        for (Place place : plan.controllers()) {
            members.add(place.address() + ":" + (place.isHere() ? freePort() : MEMBER_PORT));
        }
        var seats = new ArrayList<ControllerSeat>();
        for (int i = 0; i < members.size(); i++) {
            Place place = plan.controllers().get(i);
            seats.add(
                    new ControllerSeat(
                            "c" + (i + 1),
                            place,
                            place.isHere() ? freePort() : PORT,
                            plan.database(),
                            members.get(i),
                            plan.database().isPresent() ? members : List.of()));
        }
        return seats;
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    URI url() {
        return URI.create("http://" + place.address() + ":" + port);
    }

    /** Its command line. */
    List<String> options(Path data) {
        var options =
                new ArrayList<>(
                        List.of(
                                "--data",
                                data.toString(),
                                "--listen",
                                place.address() + ":" + port));
        if (!place.isHere()) {
            options.add("--insecure-http");
        }
        database.ifPresent(address -> {
            options.addAll(List.of("--database", address));
            options.addAll(List.of("--cluster", String.join(",", members)));
            options.addAll(List.of("--cluster-address", member));
        });
        return options;
    }
}
