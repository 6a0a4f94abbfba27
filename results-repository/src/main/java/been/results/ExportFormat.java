package been.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What results are given to other programs as. */
public enum ExportFormat {
    NETCDF("application/x-netcdf", "nc", "the file of one experiment"),
    CSV("text/csv;charset=UTF-8", "csv", "one metric, what been analyze reads"),
    JSON("application/json", "json", "everything, also what does not count"),
    JMH("application/json", "json", "one metric, as JMH writes it"),
    BENCHEXEC("application/xml", "xml", "all metrics' means, as table-generator reads them"),
    BMF("application/json", "json", "means and intervals, as Bencher reads them"),
    ZIP("application/zip", "zip", "the whole analysis, bit for bit, for another platform");

    private final String mediaType;
    private final String extension;
    private final String title;

    ExportFormat(String mediaType, String extension, String title) {
        this.mediaType = mediaType;
        this.extension = extension;
        this.title = title;
    }

    public String mediaType() {
        return mediaType;
    }

    /** How names of such files end, without the dot. */
    public String extension() {
        return extension;
    }

    /** What is in it, for people. */
    public String title() {
        return title;
    }

    /** As it is called in options and addresses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one that is called so. */
    public static Optional<ExportFormat> of(String word) {
        return Arrays.stream(values()).filter(format -> format.word().equals(word)).findFirst();
    }
}
