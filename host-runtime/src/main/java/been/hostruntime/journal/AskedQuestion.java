package been.hostruntime.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a task asked of the controller.
 *
 * @param key by which the task, or this host for it, knows it again
 * @param request its number, from 1 in each attempt
 * @param reply absent before it came
 */
public record AskedQuestion(String key, long request, @Nullable Reply reply) {

    /**
     * What the controller answered.
     *
     * @param problems why it was refused; empty when it was done
     */
    public record Reply(String value, List<String> problems) {
        public Reply {
            problems = List.copyOf(problems);
        }
    }

    AskedQuestion withReply(Reply given) {
        return new AskedQuestion(key, request, given);
    }
}
