package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementTests {

    @Test
    void allOfItSurvivesTheWire() {
        var placement =
                new Placement(
                        null,
                        List.of(new HostName("alpha")),
                        Exclusivity.SHARED,
                        3,
                        CoreThreads.ALL,
                        InputStorage.SHARED_MEMORY,
                        Map.of("l3-partition", 1, "licence:solver", 2));
        assertThat(Wire.read(Wire.write(placement), Placement.class)).isEqualTo(placement);
    }

    /** A controller or host of the version before says nothing of threads and resources. */
    @Test
    void whatIsNotSaidIsTheUsual() {
        String old = "{\"hosts\":[],\"exclusivity\":\"EXCLUSIVE\",\"cores\":2}";
        assertThat(Wire.read(old, Placement.class))
                .isEqualTo(new Placement(null, List.of(), Exclusivity.EXCLUSIVE, 2));
    }

    @Test
    void onAHostTheRestStays() {
        var anywhere =
                new Placement(
                        "host.cpu.cores > 1",
                        List.of(),
                        Exclusivity.SHARED,
                        2,
                        CoreThreads.ALL,
                        InputStorage.DISK,
                        Map.of("memory-channel", 1));
        Placement there = anywhere.on(new HostName("beta"));
        assertThat(there.hosts()).containsExactly(new HostName("beta"));
        assertThat(there.threads()).isEqualTo(CoreThreads.ALL);
        assertThat(there.resources()).isEqualTo(anywhere.resources());
        assertThat(there.withInputs(InputStorage.SHARED_MEMORY).inputs())
                .isEqualTo(InputStorage.SHARED_MEMORY);
    }

    @Test
    void severalAtOnceTakeSeveralTimesAsMuch() {
        var one =
                new Placement(
                        null,
                        List.of(),
                        Exclusivity.EXCLUSIVE,
                        2,
                        CoreThreads.ALL,
                        InputStorage.DISK,
                        Map.of("memory-channel", 1));

        Placement two = one.times(2);
        assertThat(two.cores()).isEqualTo(4);
        assertThat(two.resources()).containsEntry("memory-channel", 2);
        assertThat(two.exclusivity()).isEqualTo(Exclusivity.CONTEXT);
        Placement side = one.inGang("pair-1");
        assertThat(side.together()).isEqualTo("pair-1");
        assertThat(side.exclusivity()).isEqualTo(Exclusivity.CONTEXT);
        assertThat(side.cores()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cores", "memory", "", "L3", "a b", "-x"})
    void whatNamesNoResourceIsRefused(String name) {
        assertThatThrownBy(() -> with(Map.of(name, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "' names no resource");
    }

    @Test
    void lessThanOneIsRefused() {
        assertThatThrownBy(() -> with(Map.of("l3-partition", 0)))
                .hasMessageContaining("needs at least one of it, not 0");
    }

    private static Placement with(Map<String, Integer> resources) {
        return new Placement(
                null,
                List.of(),
                Exclusivity.SHARED,
                1,
                CoreThreads.ONE,
                InputStorage.DISK,
                resources);
    }
}
