package been.web.rest;

import been.analyses.ChangeReports;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.ChangeReport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** All that is known about a change. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/changes/{id}")
final class ChangeReportResource {
    private final ChangeReports reports;

    ChangeReportResource(ChangeReports reports) {
        this.reports = reports;
    }

    /** What else changed, commits, modified files, functions, searches, decisions. */
    @GetMapping("/report")
    ChangeReport report(@PathVariable long id) {
        return reports.of(id).orElseThrow(() -> Refusals.notFound("change", id));
    }

    /** The same as Markdown, for an issue tracker. */
    @GetMapping(value = "/report/markdown", produces = "text/markdown")
    @ResponseStatus(HttpStatus.OK)
    void markdown(@PathVariable long id, HttpServletResponse response) throws IOException {
        String text = reports.markdown(id).orElseThrow(() -> Refusals.notFound("change", id));
        write(response, "text/markdown", "change-%d.md".formatted(id), text);
    }

    /**
     * How a file differs between the two versions, as a unified difference.
     *
     * @param path as the report has it
     */
    @GetMapping(value = "/difference", produces = "text/plain")
    @ResponseStatus(HttpStatus.OK)
    void difference(@PathVariable long id, @RequestParam String path, HttpServletResponse response)
            throws IOException {
        String text =
                reports.difference(id, path)
                        .orElseThrow(() -> Refusals.notFound("modified file", path));
        write(response, "text/plain", "change-%d.diff".formatted(id), text);
    }

    private static void write(HttpServletResponse response, String type, String name, String text)
            throws IOException {
        response.setContentType(type);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
        response.getWriter().write(text);
    }
}
