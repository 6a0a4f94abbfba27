package been.results.formats;

import been.results.ImportFormat;
import java.util.List;

/** The outcome of reading another program's results. */
public sealed interface ImportReading {

    /** At least one execution, in the order of the file. */
    record Executions(ImportFormat format, List<ImportedExecution> executions)
            implements ImportReading {
        public Executions {
            executions = List.copyOf(executions);
        }
    }

    /** Not usable. The sentence names the problem, its place and what was expected. */
    record Refused(String problem) implements ImportReading {}
}
