package been.bench;

import java.io.IOException;
import java.util.List;

/** One thing to find out about BEEN and its peer, side by side and in turns. */
interface Figure {

    /** What {@code --only} calls it. */
    String name();

    /**
     * Measures it.
     *
     * @throws BenchException when it cannot be measured here
     */
    List<Reading> measure(Session session) throws BenchException, IOException, InterruptedException;
}
