package been.cli.run;

import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import java.util.LinkedHashMap;
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

    static String json(RunReport run, Set<FailOn> failOn, Forge forge) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("state", state(run.run(), failOn, forge));
        body.put("description", description(run.run()));
        body.put("target_url", run.url());
        body.put("context", "been/" + run.run().question());
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(body);
    }

    private static String state(RunView run, Set<FailOn> failOn, Forge forge) {
        if (!run.state().isSettled()) {
            return "pending";
        }
        boolean isFinished = run.state() == RunView.State.FINISHED;
        boolean isBad = failOn.stream().anyMatch(what -> what.holds(run));
        return isBad ? (isFinished ? forge.failure : forge.error) : forge.success;
    }

    private static String description(RunView run) {
        String text = run.outcome();
        return text.length() <= LONGEST_DESCRIPTION
                ? text
                : text.substring(0, LONGEST_DESCRIPTION - 1) + "…";
    }
}
