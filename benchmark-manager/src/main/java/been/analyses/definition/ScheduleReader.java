package been.analyses.definition;

import been.documents.Document;
import been.protocol.analyses.AnalysisKind;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads when an analysis runs again automatically. */
final class ScheduleReader {

    /** Days as cron knows them. */
    private static final Map<String, String> DAYS =
            Map.of(
                    "day", "*",
                    "weekdays", "MON-FRI",
                    "weekends", "SAT,SUN",
                    "monday", "MON",
                    "tuesday", "TUE",
                    "wednesday", "WED",
                    "thursday", "THU",
                    "friday", "FRI",
                    "saturday", "SAT",
                    "sunday", "SUN");

    private static final String ON_NEW_VERSION = "on-new-version";

    private ScheduleReader() {}

    static Optional<Timetable> read(AnalysisFile file, Versions versions, Document document) {
        // A file derived by been run --here runs once.
        if (file.schedule().isEmpty() || versions instanceof Versions.Packaged) {
            return Optional.empty();
        }
        if (file.kind() == AnalysisKind.REGRESSION && !(versions instanceof Versions.Released)) {
            document.refuseKey(
                    "kind",
                    "'schedule' makes a regression look for new versions, and this one lists its own; leave it out, or take versions from releases",
                    "/schedule");
            return Optional.empty();
        }
        AnalysisFile.Schedule schedule = file.schedule().get();
        String written = schedule.cron().or(schedule::every).orElseThrow();
        String path = schedule.cron().isPresent() ? "/schedule/cron" : "/schedule/every";
        if (file.kind() == AnalysisKind.COMPARISON && written.strip().equals(ON_NEW_VERSION)) {
            document.refuseKey(
                    "kind",
                    "'on-new-version' belongs to a regression, and this is a comparison",
                    "/schedule");
            return Optional.empty();
        }
        try {
            var timetable =
                    Timetable.of(
                            schedule.cron().orElseGet(() -> cron(written)),
                            schedule.zone().orElseGet(() -> ZoneId.systemDefault().getId()));
            if (timetable.after(Instant.EPOCH).isEmpty()) {
                document.refuse("schedule", "'%s' never occurs".formatted(written), path);
            }
            return Optional.of(timetable);
        } catch (IllegalArgumentException e) {
            document.refuse("schedule", String.valueOf(e.getMessage()), path);
            return Optional.empty();
        }
    }

    /** The schedule for a day and time, for every hour, or for new versions. */
    private static String cron(String every) {
        if (every.strip().equals(ON_NEW_VERSION)) {
            return Timetable.ON_NEW_VERSION;
        }
        String[] words = every.strip().toLowerCase(Locale.ROOT).split("[ :]+", -1);
        return words.length == 1
                ? "@hourly"
                : "%d %d * * %s"
                        .formatted(
                                Integer.parseInt(words[2]),
                                Integer.parseInt(words[1]),
                                DAYS.get(words[0]));
    }
}
