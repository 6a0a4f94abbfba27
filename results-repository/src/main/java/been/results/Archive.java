package been.results;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.results.Attachment;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * All stored results: listing, files of experiments, attachments, import and export, verification
 * and deletion. Thread-safe.
 */
public interface Archive {

    /** Analyses with stored results, the latest first. */
    @ReadOnly
    List<StoredAnalysis> analyses();

    /** Names of analyses with stored results; fast whatever the number of executions. */
    @ReadOnly
    List<String> names();

    /** One entry of {@link #analyses}; empty when the analysis has no results. */
    @ReadOnly
    Optional<StoredAnalysis> analysis(String name);

    /**
     * Experiments of an analysis, ordered by key.
     *
     * @param words text that the key contains, ignoring case; empty for all
     */
    @ReadOnly
    List<ListedExperiment> experiments(String analysis, String words, int offset, int limit);

    /**
     * Analyses measured on a host in one configuration (by its digest), the most executions first.
     */
    @ReadOnly
    List<MeasuredUnder> measuredUnder(String host, String digest, int most);

    /**
     * One NetCDF file with all valid executions of an experiment. It is rewritten when executions
     * were added or excluded since.
     *
     * @return empty when no execution is valid
     * @throws IOException when a landing file is missing or damaged, or the disk fails
     */
    @ReadOnly
    Optional<Path> experimentFile(String analysis, String experiment) throws IOException;

    /** Why a user excluded an execution; empty when none did. */
    @ReadOnly
    Optional<Invalidation> invalidation(ExecutionAddress address) throws IOException;

    /**
     * Includes an excluded execution in statistics again; does nothing when it was not excluded.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    @Allowed(role = Role.OPERATOR, action = "result.reinstate")
    void reinstate(@Audited ExecutionAddress address, String who);

    /** Other files of an execution, sorted by name. */
    @ReadOnly
    List<Attachment> attachments(ExecutionAddress address) throws IOException;

    /**
     * One attachment, after verifying its digest.
     *
     * @throws IOException when it is missing or damaged
     */
    @ReadOnly
    Optional<Path> attachment(ExecutionAddress address, String name) throws IOException;

    /**
     * Imports results of another program or platform as an analysis of that name.
     *
     * @param analysis letters, digits or {@code ._+=,@~-}, not only digits; must have no results
     *     yet, but those of the same file or of an earlier export of the same analysis
     * @param fileName name of the file as the user knows it
     * @param metric the metric of a CSV file, which does not name it
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.UPLOAD, action = "result.import")
    Imported take(
            @Audited String analysis,
            InputStream content,
            String fileName,
            ImportFormat format,
            Metric metric,
            String who)
            throws IOException;

    /**
     * Exports results for other programs.
     *
     * @throws ExportException when the format cannot represent the results; nothing was written
     *     then
     */
    @ReadOnly
    void give(ExportRequest request, OutputStream out) throws IOException, ExportException;

    /**
     * Rebuilds the index from the landing files in batches; the index stays usable meanwhile.
     *
     * @return one sentence for each file that could not be read and is not indexed
     */
    @Allowed(role = Role.ADMIN, action = "result.reindex")
    List<String> reindex() throws IOException;

    /** Verifies the checksum of every file of an analysis now. */
    @Allowed(role = Role.OPERATOR, action = "result.verify")
    List<FileCheck> verify(@Audited String analysis);

    /** Documents that came with an imported analysis, by name, such as {@code analysis.yaml}. */
    @ReadOnly
    SortedMap<String, String> documents(String analysis) throws IOException;

    /** What deleting an analysis would remove; empty when it has no results. */
    @ReadOnly
    Optional<Deletion> deletion(String analysis) throws IOException;

    /**
     * Deletes all results of an analysis, including raw measurements, unless they changed since the
     * preview. Nothing else deletes results.
     *
     * @param digest of the {@link Deletion} that the user confirmed
     * @return whether it was deleted; {@code false} when the results changed since the preview
     */
    @Allowed(role = Role.OPERATOR, action = "result.delete")
    boolean delete(@Audited String analysis, String digest, String who) throws IOException;

    /** Files that were damaged at their last verification. */
    @ReadOnly
    List<FileCheck> damaged();
}
