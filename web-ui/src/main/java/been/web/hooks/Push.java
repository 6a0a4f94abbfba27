package been.web.hooks;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What somebody pushed; GitHub, GitLab and Gitea say it in the same words.
 *
 * @param commit that the branch is at now
 */
record Push(String branch, String commit) {
    private static final String BRANCHES = "refs/heads/";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /** Empty when it is no push to a branch: of a tag, or one that deletes. */
    static Optional<Push> read(byte[] body) {
        try {
            JsonNode push = JsonMapper.shared().readTree(body);
            String ref = push.path("ref").asString("");
            String after = push.path("after").asString("");
            boolean isCommit =
                    COMMIT.matcher(after).matches() && !after.chars().allMatch(c -> c == '0');
            return ref.startsWith(BRANCHES) && isCommit
                    ? Optional.of(new Push(ref.substring(BRANCHES.length()), after))
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
