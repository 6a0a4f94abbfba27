package been.bench;

import java.io.IOException;

/** Who runs jobs, measured and limited, one at a time. */
interface Contestant extends AutoCloseable {

    String name();

    /**
     * Runs one job to its end.
     *
     * @throws BenchException when the contestant could not
     */
    Ran run(Job job) throws BenchException, IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
