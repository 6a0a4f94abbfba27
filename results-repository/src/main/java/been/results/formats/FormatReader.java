package been.results.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Reads one program's results. */
@FunctionalInterface
interface FormatReader {

    /** At least one execution. */
    List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem;
}
