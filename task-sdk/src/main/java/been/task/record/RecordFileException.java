package been.task.record;

import java.io.IOException;
import java.nio.file.Path;

/** A file is not a complete recording; the message names the file, the problem and the position. */
public final class RecordFileException extends IOException {
    private static final long serialVersionUID = 1;

    RecordFileException(Path file, String problem) {
        super(file.getFileName() + " " + problem);
    }
}
