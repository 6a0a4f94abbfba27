package been.bench.measurement;

import been.bench.platform.BeenCommand;
import been.bench.platform.Programs;
import been.cli.command.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all figures of one run share.
 *
 * @param work the folder of this run
 * @param peer BenchExec with its defaults; null without it
 * @param barePeer BenchExec without containers; null where it does not run like that
 * @param quick whether to run little, to see that everything works
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

    /** The full count, or the low one when quick. */
    int count(int full, int few) {
        return quick ? few : full;
    }

    /** The command line of the installed {@code been}, as a user types it. */
    ProcessBuilder been(List<String> arguments) {
        return BeenCommand.of(installation, arguments);
    }

    /** BenchExec, in every mode that works on this machine. */
    List<Contestant> peers() {
        return Stream.<@Nullable Contestant>of(peer, barePeer).filter(Objects::nonNull).toList();
    }
}
