package been.task.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionOrderTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.9 1.0-alpha1 1.0-beta2 1.0-rc1 1.0-SNAPSHOT 1.0 1.0.1 1.2 1.10 2.0.0 2026.7",
                "2.9.2 2.9.10 2.9.10.1 2.10.0-rc1 2.10.0",
                "2.0.0.Alpha1 2.0.0.Beta1 2.0.0.CR1 2.0.0.CR2 2.0.0.Final 2.0.0.SP1 2.0.1.Final",
                "1.0a1 1.0b1 1.0rc1 1.0 1.0.post1 1.0.1 1.1",
                "4.2 4.9.9 4.10 9 17",
                "v1.9 v1.10",
            })
    void versionsAreOrderedByTheirNumbersAndQualifiers(String oldestFirst) {
        List<String> ordered = List.of(oldestFirst.split(" "));
        var shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(7));
        shuffled.sort(VersionOrder.OLDEST_FIRST);
        assertThat(shuffled).isEqualTo(ordered);
        assertThat(ordered.stream().map(VersionOrder::key)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "4, 4.0",
        "4.0, 4.0.0",
        "v1.2, 1.2",
        "1.2+build5, 1.2",
        "1.02, 1.2",
        "1.0-rc1, 1-rc1",
        "2.0.0.Final, 2.0"
    })
    void equalVersionsMayBeWrittenDifferently(String one, String other) {
        assertThat(VersionOrder.key(one)).isEqualTo(VersionOrder.key(other));
        assertThat(VersionOrder.OLDEST_FIRST.compare(one, other)).isNotZero();
    }

    @Test
    void aLongTextTakesLittleStackAndTime() {
        assertThat(VersionOrder.key("1" + ".0".repeat(100_000) + "-x")).isNotEmpty();
    }
}
