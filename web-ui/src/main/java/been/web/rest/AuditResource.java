package been.web.rest;

import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.results.CsvLabel;
import been.web.security.AuditEntry;
import been.web.security.AuditLog;
import de.siegmar.fastcsv.writer.CsvWriter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who changed what, for administrators: in pages, and as a table. */
@RestController
@Allowed(role = Role.ADMIN)
@RequestMapping("/api/v1")
final class AuditResource {

    private final AuditLog log;

    AuditResource(AuditLog log) {
        this.log = log;
    }

    /**
     * @param next what to give as {@code before} for those that follow; absent when none do
     */
    record Part(List<AuditEntry> items, @Nullable String next) {}

    /**
     * The newest first.
     *
     * @param action its beginning, such as {@code analysis}
     * @param object a part of it
     */
    @GetMapping("/audit")
    Part list(
            @RequestParam(required = false) @Nullable String who,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String object,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(required = false) @Nullable String before,
            @RequestParam(defaultValue = "50") int limit) {
        var filter = new AuditLog.Filter(who, action, object, from, to);
        List<AuditEntry> items = log.page(filter, before, Paging.limit(limit));
        return new Part(items, items.size() < limit ? null : items.getLast().id());
    }

    /** Everything that the filter lets through, the newest first. */
    @GetMapping(value = "/audit.csv", produces = "text/csv")
    void csv(
            @RequestParam(required = false) @Nullable String who,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String object,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            HttpServletResponse response)
            throws IOException {
        var filter = new AuditLog.Filter(who, action, object, from, to);
        response.setContentType("text/csv");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Content-Disposition", "attachment; filename=\"audit.csv\"");
        try (CsvWriter csv = CsvWriter.builder().build(response.getWriter())) {
            csv.writeRecord(
                    "id", "at", "who", "address", "way", "action", "object", "outcome", "detail");
            List<AuditEntry> part = log.page(filter, null, Paging.MOST);
            while (!part.isEmpty()) {
                part.forEach(entry -> write(csv, entry));
                part =
                        part.size() < Paging.MOST
                                ? List.of()
                                : log.page(filter, part.getLast().id(), Paging.MOST);
            }
        }
    }

    private static void write(CsvWriter csv, AuditEntry entry) {
        csv.writeRecord(
                entry.id(),
                entry.at().toString(),
                CsvLabel.harmless(entry.who()),
                entry.address(),
                entry.way().word(),
                CsvLabel.harmless(entry.action()),
                CsvLabel.harmless(entry.object()),
                entry.outcome().word(),
                CsvLabel.harmless(Objects.requireNonNullElse(entry.detail(), "")));
    }
}
