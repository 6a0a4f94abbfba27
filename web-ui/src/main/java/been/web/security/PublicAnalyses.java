package been.web.security;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;

/** The analyses that everybody may see without signing in. Thread-safe. */
public final class PublicAnalyses extends PublicNumbers {

    PublicAnalyses(DataSource database, InstantSource clock) {
        super(database, clock, "analysis");
    }

    public record Published(long analysis, String by, Instant at) {}

    /** False for text that is not a number. */
    boolean contains(String analysis) {
        try {
            return contains(Long.parseLong(analysis));
        } catch (NumberFormatException _) {
            return false;
        }
    }

    public List<Published> list() {
        return entries().stream()
                .map(one -> new Published(one.number(), one.by(), one.at()))
                .toList();
    }
}
