package been.cli.run;

import been.cli.platform.Run;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** A run as the body of a forge's call that sets the status of a commit. */
final class CommitStatus {
    private static final int LONGEST_DESCRIPTION = 140;

    /** Whose words are used. */
    enum Forge {
        GITHUB("success", "failure", "error"),
        GITEA("success", "failure", "error"),
        GITLAB("success", "failed", "failed");

        private final String success;
        private final String failure;
        private final String error;

        Forge(String success, String failure, String error) {
            this.success = success;
            this.failure = failure;
            this.error = error;
        }
    }

    private CommitStatus() {}

    static String json(Run run, Set<FailOn> failOn, Forge forge) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("state", state(run.run(), failOn, forge));
        body.put("description", description(run.run()));
        body.put("target_url", run.url());
        body.put("context", "been/" + run.run().name());
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(body);
    }

    private static String state(Run.Facts run, Set<FailOn> failOn, Forge forge) {
        if (!run.isOver()) {
            return "pending";
        }
        boolean isFinished = run.state().equals("FINISHED");
        boolean isBad = failOn.stream().anyMatch(what -> what.holds(run));
        return isBad ? (isFinished ? forge.failure : forge.error) : forge.success;
    }

    private static String description(Run.Facts run) {
        String text =
                run.state().equals("FINISHED")
                        ? Counts.of(run.counts())
                        : run.state().toLowerCase(Locale.ROOT)
                                + (run.detail() == null ? "" : ": " + run.detail());
        return text.length() <= LONGEST_DESCRIPTION
                ? text
                : text.substring(0, LONGEST_DESCRIPTION - 1) + "…";
    }
}
