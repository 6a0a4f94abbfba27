package been.tasks.directory;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyTree;
import been.tasks.directory.UserProperties.Change;
import been.tasks.directory.UserProperties.Merged;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserPropertiesTests {
    private static final PropertyTree BEFORE =
            new PropertyTree(Map.of("rack", "r3", "room", Map.of("row", 4)));

    private static Merged.Valid valid(Map<String, @Nullable Object> changes) {
        return (Merged.Valid) UserProperties.merge(BEFORE, changes);
    }

    private static List<String> problems(Map<String, @Nullable Object> changes) {
        return ((Merged.Invalid) UserProperties.merge(BEFORE, changes)).problems();
    }

    @Test
    void propertiesAreSetChangedAndRemovedTogether() {
        Map<String, @Nullable Object> changes = new HashMap<>();
        changes.put("rack", "r4");
        changes.put("room.row", null);
        changes.put("room.lights", List.of(1, 2));
        changes.put("loan", true);
        changes.put("never.there", null);
        Merged.Valid merged = valid(changes);
        assertThat(merged.tree())
                .isEqualTo(
                        new PropertyTree(
                                Map.of(
                                        "rack",
                                        "r4",
                                        "loan",
                                        true,
                                        "room",
                                        Map.of("lights", List.of(1, 2)))));
        assertThat(merged.changes())
                .containsExactly(
                        new Change("loan", null, true),
                        new Change("rack", "r3", "r4"),
                        new Change("room.lights", null, List.of(1L, 2L)),
                        new Change("room.row", 4L, null));
    }

    @Test
    void whatIsSaidAgainIsNoChange() {
        assertThat(valid(Map.of("rack", "r3", "room.row", 4)).changes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "1a", "a..b", "a.", ".a", "a['x']", "a-b", "ä"})
    void whatCannotFollowHostUserInARestrictionNamesNothing(String name) {
        assertThat(problems(Map.of(name, 1)))
                .singleElement()
                .asString()
                .contains("'" + name + "' is not a valid property name");
    }

    @Test
    void whatIsNoPropertyIsRefusedAndNothingChanges() {
        assertThat(problems(Map.of("a", Map.of("b", 1))))
                .first()
                .asString()
                .contains("'a' must be");
        assertThat(problems(Map.of("a", List.of(List.of()))))
                .first()
                .asString()
                .contains("'a' must be");
        assertThat(problems(Map.of("a", Double.NaN))).containsExactly("'a' is not a finite number");
        assertThat(problems(Map.of("a", "x".repeat(5000)))).first().asString().contains("longer");
        assertThat(problems(Map.of("a", Collections.nCopies(200, 1))))
                .first()
                .asString()
                .contains("elements");
    }

    @Test
    void aValueHasNoParts() {
        assertThat(problems(Map.of("rack.shelf", 1)))
                .containsExactly(
                        "'rack.shelf' cannot exist beside 'rack', which is a value: remove one of them");
        assertThat(problems(Map.of("room", "blue"))).hasSize(1);
        Map<String, @Nullable Object> both = new HashMap<>();
        both.put("rack", null);
        both.put("rack.shelf", 1);
        assertThat(valid(both).changes()).hasSize(2);
    }
}
