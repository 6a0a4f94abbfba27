package been.bench;

import been.cli.Installation.ControllerJvm;
import java.io.IOException;
import java.util.List;

/** One thing to find out about a controller and its hosts. */
interface DispatchFigure {

    /** What {@code --only} calls it. */
    String name();

    /** What its controllers are started as. */
    ControllerJvm jvm();

    /**
     * Measures it; nothing where it says nothing of that database.
     *
     * @throws BenchException when it cannot be measured here
     */
    List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException;
}
