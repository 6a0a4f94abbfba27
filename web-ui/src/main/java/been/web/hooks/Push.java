package been.web.hooks;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What somebody pushed; GitHub, GitLab and Gitea say it in the same words.
 *
 * @param commit that the branch is at now
 * @param before that it was at; only zeros for a new branch, empty if it is not given
 * @param commits what came in between, newest first
 * @param isWhole whether these are all
 * @param repository addresses from which it is cloned
 */
record Push(
        String branch,
        String commit,
        String before,
        List<Commit> commits,
        boolean isWhole,
        List<String> repository) {
    /** What Git lets be one. */
    private static final Pattern BRANCH =
            Pattern.compile("refs/heads/([^\\p{Cntrl} ~^:?*\\[\\\\]{1,1000})");

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s\"'<>]{1,1000}");
    private static final int MOST_COMMITS = 250;
    private static final int MOST_LETTERS = 200;
    private static final int LONGEST_ADDRESS = 1_000;

    Push {
        commits = List.copyOf(commits);
        repository = List.copyOf(repository);
    }

    /** Empty when it is no push to a branch: of a tag, or one that deletes. */
    static Optional<Push> read(byte[] body) {
        try {
            JsonNode push = JsonMapper.shared().readTree(body);
            Matcher branch = BRANCH.matcher(push.path("ref").asString(""));
            String after = push.path("after").asString("");
            String before = push.path("before").asString("");
            return branch.matches() && isCommit(after)
                    ? Optional.of(
                            of(
                                    branch.group(1),
                                    after,
                                    COMMIT.matcher(before).matches() ? before : "",
                                    push))
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static Push of(String branch, String after, String before, JsonNode push) {
        List<Commit> commits = new ArrayList<>();
        for (JsonNode one : push.path("commits")) {
            String id = one.path("id").asString("");
            if (isCommit(id) && commits.size() < MOST_COMMITS) {
                commits.add(
                        new Commit(
                                id,
                                line(one.path("message").asString("")),
                                line(one.path("author").path("name").asString("")),
                                address(one.path("url").asString("")),
                                time(one.path("timestamp").asString(""))));
            }
        }
        commits.sort(
                Comparator.comparing(
                        Commit::at, Comparator.nullsLast(Comparator.<Instant>reverseOrder())));
        int reported = Math.max(push.path("commits").size(), total(push));
        return new Push(
                branch, after, before, commits, reported == commits.size(), repository(push));
    }

    private static List<String> repository(JsonNode push) {
        return Stream.of("repository", "project")
                .map(push::path)
                .flatMap(of ->
                        Stream.of("clone_url", "ssh_url", "git_http_url", "git_ssh_url")
                                .map(name -> of.path(name).asString("")))
                .filter(address -> !address.isBlank() && address.length() <= LONGEST_ADDRESS)
                .distinct()
                .toList();
    }

    /** GitLab lists twenty commits and their total number; so does Gitea. */
    private static int total(JsonNode push) {
        return Math.max(
                push.path("total_commits_count").asInt(0), push.path("total_commits").asInt(0));
    }

    private static boolean isCommit(String text) {
        return COMMIT.matcher(text).matches() && !text.chars().allMatch(c -> c == '0');
    }

    private static String line(String text) {
        String first = text.strip().lines().findFirst().orElse("");
        return first.length() <= MOST_LETTERS ? first : first.substring(0, MOST_LETTERS) + "…";
    }

    private static @Nullable String address(String text) {
        return ADDRESS.matcher(text).matches() ? text : null;
    }

    private static @Nullable Instant time(String text) {
        try {
            return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            return null;
        }
    }
}
