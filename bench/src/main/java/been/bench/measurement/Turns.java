package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of one job that everybody did again and again, in turns. */
final class Turns {
    private final Session session;
    private final Map<Contestant, List<Ran>> runs = new LinkedHashMap<>();

    private Turns(Session session) {
        this.session = session;
    }

    /** The number that counts of a run. */
    interface Observation {
        double of(Ran ran) throws BenchException;
    }

    /**
     * Runs the job with ours and with the peers.
     *
     * @param warmUp runs before the first that counts
     * @param timesOfPeers of those that take longer
     */
    static Turns take(Session session, int warmUp, int times, int timesOfPeers, Job job)
            throws BenchException, IOException, InterruptedException {
        var turns = new Turns(session);
        for (int i = -warmUp; i < times; i++) {
            turns.keep(i, session.ours(), session.ours().run(job));
            for (Contestant other : i < timesOfPeers ? session.peers() : List.<Contestant>of()) {
                turns.keep(i, other, other.run(job));
            }
        }
        return turns;
    }

    private void keep(int number, Contestant contestant, Ran ran) {
        if (number >= 0) {
            runs.computeIfAbsent(contestant, other -> new ArrayList<>()).add(ran);
        }
    }

    Sample ours(Observation observe) throws BenchException {
        return sample(session.ours(), observe);
    }

    /** Null without a peer. */
    @Nullable Sample peer(Observation observe) throws BenchException {
        return session.peer() == null ? null : sample(session.peer(), observe);
    }

    /** Null without one. */
    @Nullable Sample barePeer(Observation observe) throws BenchException {
        return session.barePeer() == null ? null : sample(session.barePeer(), observe);
    }

    private Sample sample(Contestant contestant, Observation observe) throws BenchException {
        var sample = new Sample();
        for (Ran ran : runs.getOrDefault(contestant, List.of())) {
            sample.add(observe.of(ran));
        }
        return sample;
    }
}
