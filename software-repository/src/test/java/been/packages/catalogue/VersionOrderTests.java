package been.packages.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionOrderTests {
    @Test
    void numbersCountAsNumbersAndPreReleasesComeBefore() {
        var ordered =
                List.of(
                        "0.9",
                        "1.0-alpha1",
                        "1.0-beta2",
                        "1.0-rc1",
                        "1.0-SNAPSHOT",
                        "1.0",
                        "1.0.1",
                        "1.2",
                        "1.10",
                        "2.0.0",
                        "2026.7");
        var shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(7));
        shuffled.sort(new VersionOrder());
        assertThat(shuffled).isEqualTo(ordered);
    }
}
