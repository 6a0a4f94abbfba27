package been.bench.measurement;

import been.bench.report.BenchException;
import java.io.IOException;

/** Runs jobs, measured and limited, one at a time. */
interface Contestant extends AutoCloseable {

    String name();

    /**
     * Runs one job to its end.
     *
     * @throws BenchException when that is impossible
     */
    Ran run(Job job) throws BenchException, IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
