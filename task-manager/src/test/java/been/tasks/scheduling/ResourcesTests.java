package been.tasks.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourcesTests {
    private static final Resources ONE = new Resources(Map.of("licence:x", 1L));
    private static final Resources MIXED = new Resources(Map.of("memory", 8L, "licence:x", 2L));

    @Test
    void amountsOfTheSameNameAreAdded() {
        assertThat(MIXED.plus(ONE).amounts()).isEqualTo(Map.of("memory", 8L, "licence:x", 3L));
        assertThat(MIXED.plus(ONE)).isEqualTo(ONE.plus(MIXED)).hasSameHashCodeAs(ONE.plus(MIXED));
        assertThat(Resources.NONE.plus(ONE)).isEqualTo(ONE);
    }

    @Test
    void thereIsWhatIsNotUsed() {
        assertThat(MIXED.covers(ONE, ONE)).isTrue();
        assertThat(MIXED.covers(ONE, ONE.plus(ONE))).isFalse();
        assertThat(MIXED.covers(MIXED)).isTrue();
        assertThat(ONE.covers(Resources.NONE, new Resources(Map.of("licence:y", 1L)))).isFalse();
    }

    @Test
    void aHostThatTellsNothingOfItsMemoryHasEnough() {
        var much = new Resources(Map.of("memory", 1L << 50));
        assertThat(ONE.covers(much, much)).isTrue();
        assertThat(MIXED.covers(much)).isFalse();
    }
}
