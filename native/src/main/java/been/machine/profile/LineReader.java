package been.machine.profile;

import java.io.IOException;

/** Reads the text of a profiler line by line. */
interface LineReader {
    void line(String line) throws IOException;

    /** The end of the file. */
    default void end() {}
}
