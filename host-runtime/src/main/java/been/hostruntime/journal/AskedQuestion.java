package been.hostruntime.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question that a task asked the controller.
 *
 * @param key identifies a repeated question
 * @param request its number, from 1 in each attempt
 * @param reply null until the controller has answered
 */
public record AskedQuestion(String key, long request, @Nullable Reply reply) {

    /**
     * What the controller answered.
     *
     * @param problems reasons for a refusal; empty when the request was carried out
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
