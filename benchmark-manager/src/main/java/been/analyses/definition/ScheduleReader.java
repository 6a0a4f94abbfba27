package been.analyses.definition;

import been.analyses.yaml.Fields;
import been.analyses.yaml.Value;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads when an analysis runs again by itself. */
final class ScheduleReader {
    private static final String EXPECTED =
            "{every: weekdays 02:00, zone: Europe/Prague} or {cron: \"0 2 * * MON-FRI\"}";
    private static final String EVERY =
            "hour, or a day and a time: day 02:00, weekdays 02:00, weekends 02:00, monday 02:00";

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

    private static final Pattern AT = Pattern.compile("([a-z]+) +([01]?[0-9]|2[0-3]):([0-5][0-9])");

    private final Fields schedule;

    private ScheduleReader(Fields schedule) {
        this.schedule = schedule;
    }

    /** A single word is what {@code every} would be. */
    static Optional<Timetable> read(Fields fields, AnalysisKind kind, Versions versions) {
        Optional<Value> value = fields.value("schedule");
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (kind == AnalysisKind.REGRESSION && !(versions instanceof Versions.Released)) {
            fields.problems()
                    .add(
                            fields.placeOf("schedule"),
                            "'schedule' has a regression look for new versions, and this one lists its"
                                    + " own; leave it out, or take versions from releases");
            return Optional.empty();
        }
        if (!(value.get() instanceof Section)) {
            return fields.text("schedule", EXPECTED)
                    .flatMap(text -> every(fields, "schedule", text, zone()));
        }
        return fields.section("schedule", EXPECTED)
                .flatMap(section -> new ScheduleReader(section).timetable());
    }

    private static String zone() {
        return ZoneId.systemDefault().getId();
    }

    private Optional<Timetable> timetable() {
        Optional<Text> cron = schedule.text("cron", "such as 0 2 * * MON-FRI");
        Optional<Text> every = schedule.text("every", EVERY);
        String zone =
                schedule.text("zone", "such as Europe/Prague")
                        .map(Text::text)
                        .orElseGet(ScheduleReader::zone);
        schedule.end();
        if (cron.isPresent() == every.isPresent()) {
            schedule.problems()
                    .add(schedule.place(), "schedule needs one of 'every' and 'cron'; " + EXPECTED);
            return Optional.empty();
        }
        return cron.isPresent()
                ? parsed(schedule, cron.get(), cron.get().text(), zone)
                : every(schedule, "every", every.orElseThrow(), zone);
    }

    private static Optional<Timetable> every(Fields fields, String key, Text text, String zone) {
        String said = text.text().strip().toLowerCase(Locale.ROOT);
        if (said.equals("hour")) {
            return parsed(fields, text, "@hourly", zone);
        }
        Matcher at = AT.matcher(said);
        String days = at.matches() ? DAYS.get(at.group(1)) : null;
        if (days == null) {
            fields.wrong(key, text, EVERY);
            return Optional.empty();
        }
        String cron =
                "%d %d * * %s"
                        .formatted(
                                Integer.parseInt(at.group(3)), Integer.parseInt(at.group(2)), days);
        return parsed(fields, text, cron, zone);
    }

    private static Optional<Timetable> parsed(Fields fields, Text at, String cron, String zone) {
        try {
            var timetable = Timetable.of(cron, zone);
            if (timetable.after(Instant.EPOCH).isEmpty()) {
                fields.problems().add(at.place(), "'%s' never comes".formatted(at.text()));
            }
            return Optional.of(timetable);
        } catch (IllegalArgumentException e) {
            fields.problems().add(at.place(), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
