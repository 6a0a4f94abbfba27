package been.protocol.notifications;

import java.time.Instant;
import java.util.List;

/**
 * Who is notified of what.
 *
 * @param address of e-mail, or of a web server
 * @param signed whether what is sent carries a signature
 * @param analyses names or numbers; empty for all
 */
public record Rule(
        long id,
        String name,
        Target target,
        String address,
        boolean signed,
        List<Event> on,
        List<String> analyses,
        boolean enabled,
        String who,
        Instant createdAt) {
    public Rule {
        on = on.stream().sorted().toList();
        analyses = analyses.stream().sorted().toList();
    }
}
