package been.web.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModificationsTests {
    private final Map<String, Push> pushes =
            Map.of(
                    "c", push("b", "c", true),
                    "e", push("c", "e", true, "e", "d"),
                    "g", push("e", "g", false, "g"),
                    "x", push("y", "x", true),
                    "y", push("x", "y", true));

    @Test
    void pushesAreFollowedBackToTheOlderVersion() {
        assertThat(between("b", "e")).contains(new Told(true, "e", "d", "c"));
        assertThat(between("c", "e")).contains(new Told(true, "e", "d"));
        assertThat(between("d", "e")).contains(new Told(true, "e"));
    }

    @Test
    void whatNobodyToldOfIsSaid() {
        assertThat(between("b", "z")).isEmpty();
        assertThat(between("a", "c")).contains(new Told(false, "c"));
        assertThat(between("e", "g")).contains(new Told(false, "g"));
        assertThat(between("b", "x")).contains(new Told(false, "x", "y"));
    }

    private Optional<Told> between(String older, String newer) {
        return Modifications.between(
                        older, newer, commit -> Optional.ofNullable(pushes.get(commit)))
                .map(found ->
                        new Told(
                                found.isWhole(),
                                found.commits().stream().map(Commit::id).toList()));
    }

    private record Told(boolean isWhole, List<String> commits) {
        Told(boolean isWhole, String... commits) {
            this(isWhole, List.of(commits));
        }
    }

    private static Push push(String before, String after, boolean isWhole, String... commits) {
        List<String> ids = commits.length == 0 ? List.of(after) : List.of(commits);
        return new Push(
                "main",
                after,
                before,
                ids.stream().map(id -> new Commit(id, "", "", null, null)).toList(),
                isWhole,
                List.of());
    }
}
