package been.bench.dispatch;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import java.io.IOException;
import java.util.List;

/** A figure, or several together, of a controller and its hosts. */
interface DispatchFigure {

    /**
     * Measures it; empty where it does not apply to the database.
     *
     * @throws BenchException when it cannot be measured on this machine
     */
    List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException;
}
