package been.bench;

import been.cli.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all figures of one run of the bench share.
 *
 * @param work a folder of this run
 * @param peer BenchExec as it comes; null without it
 * @param barePeer BenchExec without containers; null where it does not run like that
 * @param quick whether counts are cut, to see that all works
 */
record Session(
        Installation installation,
        Path work,
        Programs programs,
        Ours ours,
        @Nullable BenchExec peer,
        @Nullable BenchExec barePeer,
        boolean quick,
        RandomGenerator random) {

    /** How often something is done. */
    int count(int full, int few) {
        return quick ? few : full;
    }

    /** The last processor that this process may use: most else runs on the first ones. */
    static List<Integer> measuredCore() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> Integer.valueOf(line.replaceFirst(".*[^0-9]", "")))
                .toList();
    }

    /** The command line of the installed {@code been}, as a user types it. */
    ProcessBuilder been(List<String> arguments) {
        return been(installation, arguments);
    }

    static ProcessBuilder been(Installation installation, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(installation.home().resolve("been").toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().put("BEEN_BUILD", "off");
        return builder;
    }

    /** BenchExec, in every way in which it runs here. */
    List<Contestant> peers() {
        return Stream.<@Nullable Contestant>of(peer, barePeer).filter(Objects::nonNull).toList();
    }
}
