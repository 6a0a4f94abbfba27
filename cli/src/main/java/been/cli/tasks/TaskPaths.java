package been.cli.tasks;

import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import java.util.stream.Collectors;

/** Where tasks and contexts are on a platform. */
final class TaskPaths {
    static final String TASKS = "/api/v1/tasks";
    static final String CONTEXTS = "/api/v1/contexts";

    private TaskPaths() {}

    /** An answer to a submission; a refusal names every problem. */
    static Answer accepted(Answer answer) {
        if (!answer.isSuccess() && !answer.problems().isEmpty()) {
            throw CommandFailure.badInput(
                    answer.problems().stream()
                            .map(Answer.Place::message)
                            .collect(Collectors.joining("\nbeen: ")));
        }
        return answer;
    }
}
