package been.hostruntime.calibration;

import been.machine.noise.Finding;
import been.machine.noise.HostCheck;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What makes measurements vary on this machine, as a reading: no part of its configuration. */
public final class ChecksReading {
    /** Under which it stands among a host's properties. */
    public static final String NAME = "checks";

    private ChecksReading() {}

    /** What the check sees in an instant: {@code found}, in its order, and {@code time}. */
    public static Map<String, Object> of(HostCheck check, Instant now) {
        return of(check.findings(), now);
    }

    static Map<String, Object> of(List<Finding> findings, Instant now) {
        return Map.of(
                "found", findings.stream().map(ChecksReading::facts).toList(),
                "time", now.toString());
    }

    private static Map<String, Object> facts(Finding finding) {
        var facts = new HashMap<String, Object>();
        facts.put("name", finding.check());
        facts.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        facts.put("sentence", finding.sentence());
        if (finding.advice() != null) {
            facts.put("advice", finding.advice());
        }
        return facts;
    }
}
