package been.bench;

import been.cli.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a report goes.
 *
 * @param json the figures; {@code null} beneath {@code .build/bench/}
 * @param page that gets the report's section; {@code null} writes none
 */
record ReportFiles(@Nullable Path json, @Nullable Path page) {

    /**
     * @param isWhole whether all was measured as often as it should be: only then the usual page is
     *     written without being asked for
     */
    static ReportFiles chosen(
            @Nullable Path json, @Nullable Path page, boolean isWhole, Installation installation) {
        return new ReportFiles(
                json,
                page == null && isWhole
                        ? installation.home().resolve("docs/performance.md")
                        : page);
    }

    void write(Report report, Installation installation, PrintWriter out) throws IOException {
        Path figures =
                json != null
                        ? json
                        : installation
                                .home()
                                .resolve(".build/bench/" + report.bench().verb() + ".json");
        if (figures.getParent() != null) {
            Files.createDirectories(figures.getParent());
        }
        Files.writeString(figures, report.json());
        out.println("written: " + figures);
        if (page != null) {
            String before = Files.exists(page) ? Files.readString(page) : "";
            Files.writeString(page, PerformancePage.with(before, report));
            out.println("written: " + page);
        }
        out.flush();
    }
}
