package been.cli.tasks;

import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import java.util.UUID;
import java.util.stream.Collectors;

/** Where tasks and contexts are on a platform. */
final class TaskPaths {
    static final String TASKS = "/api/v1/tasks";
    static final String CONTEXTS = "/api/v1/contexts";

    static final String DESCRIPTORS = "/api/v1/descriptors";

    private TaskPaths() {}

    /** An ID that no context has. */
    static String freshContext() {
        return "c" + UUID.randomUUID().toString().substring(0, 13);
    }

    /** A saved descriptor, {@code NAME} or {@code GROUP/PACKAGE/NAME}. */
    static String descriptor(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0
                ? DESCRIPTORS + "/" + PlatformClient.segment(name)
                : "/api/v1/packages/%s/descriptors/%s"
                        .formatted(
                                PlatformClient.segment(name.substring(0, slash))
                                        .replace("%2F", "/"),
                                PlatformClient.segment(name.substring(slash + 1)));
    }

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
