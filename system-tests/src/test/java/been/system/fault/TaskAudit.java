package been.system.fault;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** What REST says of one acknowledged task that should have ended. */
final class TaskAudit {
    private static final Set<String> TERMINAL = Set.of("finished", "failed", "aborted");

    private final RestClient rest;
    private final String task;
    private final List<Violation> violations = new ArrayList<>();

    TaskAudit(RestClient rest, String task) {
        this.rest = rest;
        this.task = task;
    }

    List<Violation> violations() throws IOException, InterruptedException {
        RestClient.Answer answer = rest.get("/api/v1/tasks/" + task);
        if (answer.status() == 404) {
            violated(Guarantee.G1, "was acknowledged and is unknown");
            return violations;
        }
        JsonNode view = answer.json();
        ends(view);
        history(view);
        results(view);
        return violations;
    }

    private void ends(JsonNode view) {
        if (!view.path("isTerminal").asBoolean()) {
            violated(Guarantee.G2, "did not end: " + view.path("state").asString(""));
        }
        if (view.path("reason").asString("").isEmpty()) {
            violated(Guarantee.G2, "ended without a reason");
        }
    }

    private void history(JsonNode view) throws IOException, InterruptedException {
        List<JsonNode> rows =
                StreamSupport.stream(
                                rest.require("/api/v1/tasks/" + task + "/history")
                                        .path("items")
                                        .spliterator(),
                                false)
                        .toList();
        long ends = rows.stream().filter(TaskAudit::isTerminal).count();
        if (ends != 1) {
            violated(Guarantee.G2, "has " + ends + " terminal states in its history");
        }
        int attempt = 0;
        String holder = "";
        for (JsonNode row : rows) {
            String who = row.path("who").asString("");
            if (row.path("attempt").asInt() < attempt) {
                violated(Guarantee.G3, "went back from attempt " + attempt);
            }
            attempt = row.path("attempt").asInt();
            if (row.path("state").asString("").equals("Placed")) {
                holder = row.path("detail").asString("").replace("offered to ", "host ");
            } else if (who.startsWith("host ") && !who.equals(holder)) {
                violated(
                        Guarantee.G3,
                        "took the word of %s for attempt %d of %s".formatted(who, attempt, holder));
            }
        }
        if (!rows.isEmpty() && !isTerminal(rows.getLast())) {
            violated(Guarantee.G2, "goes on after its end");
        }
        if (attempt != view.path("attempt").asInt()) {
            violated(Guarantee.G3, "ended as another attempt than its last one");
        }
    }

    private static boolean isTerminal(JsonNode row) {
        return TERMINAL.contains(row.path("state").asString("").toLowerCase(Locale.ROOT));
    }

    private void results(JsonNode view) throws IOException, InterruptedException {
        var files = new FileAudit(rest, task, view.path("attempt").asInt());
        for (JsonNode file : view.path("files")) {
            files.violation(file).ifPresent(violations::add);
        }
    }

    private void violated(Guarantee guarantee, String what) {
        violations.add(new Violation(guarantee, "task " + task + " " + what));
    }
}
