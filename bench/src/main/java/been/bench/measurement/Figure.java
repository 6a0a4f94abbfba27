package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import java.io.IOException;
import java.util.List;

/** A figure, or several together, of BEEN and its peer, measured alternately. */
interface Figure {

    /** Its name for {@code --only}. */
    String name();

    /**
     * Measures it.
     *
     * @throws BenchException when it cannot be measured on this machine
     */
    List<Reading> measure(Session session) throws BenchException, IOException, InterruptedException;
}
