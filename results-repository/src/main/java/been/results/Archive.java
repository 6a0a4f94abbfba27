package been.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What is stored, as a whole: files of experiments, what executions left behind besides, exchange
 * with other programs, and whether everything is still as it was stored. Thread-safe.
 */
public interface Archive {

    /** Analyses of which something is stored, the latest first. */
    List<StoredAnalysis> analyses();

    /** What analyses of which something is stored are called; fast however much it is. */
    List<String> names();

    /** The same as in {@link #analyses} of one; empty when nothing is stored of it. */
    Optional<StoredAnalysis> analysis(String name);

    /**
     * Experiments of an analysis by their keys.
     *
     * @param words to be found in the key, in any case; empty for all
     */
    List<ListedExperiment> experiments(String analysis, String words, int offset, int limit);

    /** What was measured on a host while it was what a digest says, the most executions first. */
    List<MeasuredUnder> measuredUnder(String host, String digest, int most);

    /**
     * One NetCDF file with all executions of an experiment that count, as they are now: it is made
     * anew when one was added or taken out since.
     *
     * @return empty when none counts
     * @throws IOException when a landing file is gone or damaged, or the disk fails
     */
    Optional<Path> experimentFile(String analysis, String experiment) throws IOException;

    /** Why an execution does not count; empty when nobody took it out. */
    Optional<Invalidation> invalidation(ExecutionAddress address) throws IOException;

    /**
     * Has an execution count again that was taken out; nothing changes when none did.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    void reinstate(ExecutionAddress address, String who);

    /** What else an execution left behind, sorted by name. */
    List<Attachment> attachments(ExecutionAddress address) throws IOException;

    /**
     * One of these, verified against its digest.
     *
     * @throws IOException when it is gone or damaged
     */
    Optional<Path> attachment(ExecutionAddress address, String name) throws IOException;

    /**
     * Takes results of another program, or of another platform, as an analysis of that name.
     *
     * @param analysis letters, digits or {@code ._+=,@~-}, not a number alone; nothing else may be
     *     stored under it
     * @param fileName as people know the file
     * @param metric what a CSV file holds, which does not say so itself
     */
    Imported take(
            String analysis,
            InputStream content,
            String fileName,
            ImportFormat format,
            Metric metric,
            String who)
            throws IOException;

    /**
     * Gives results to other programs.
     *
     * @throws ExportException when this format cannot say what is stored; nothing was written then
     */
    void give(ExportRequest request, OutputStream out) throws IOException, ExportException;

    /**
     * Makes the index anew from the landing files, a part at a time: it can be used meanwhile.
     *
     * @return one sentence for each file that could not be read and is therefore not indexed
     */
    List<String> reindex() throws IOException;

    /** Holds every file of an analysis against its checksum now. */
    List<FileCheck> verify(String analysis);

    /** What an imported analysis brought along, by name, such as {@code analysis.yaml}. */
    SortedMap<String, String> documents(String analysis) throws IOException;

    /** What deleting an analysis would remove; empty when nothing is stored of it. */
    Optional<Deletion> deletion(String analysis) throws IOException;

    /**
     * Deletes all that is stored of an analysis, raw measurements too, if it still is what was
     * shown. Nothing else ever does.
     *
     * @param digest of the {@link Deletion} that was shown
     * @return whether it was deleted; {@code false} when something else is there by now
     */
    boolean delete(String analysis, String digest, String who) throws IOException;

    /** Files that were damaged when they were last held against their checksum. */
    List<FileCheck> damaged();
}
