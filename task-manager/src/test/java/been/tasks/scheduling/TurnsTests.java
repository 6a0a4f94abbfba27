package been.tasks.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds are in the names of the tests. */
class TurnsTests {
    private final Turns turns = new Turns();

    private List<Owner> chain() {
        var chain = new ArrayList<Owner>();
        for (Owner owner = turns.first(); owner != null; owner = owner.after) {
            chain.add(owner);
        }
        return chain;
    }

    @Test
    void whoeverWasServedLongestAgoIsTheFirst() {
        Owner a = turns.owner("a");
        Owner b = turns.owner("b");
        turns.use(a);
        assertThat(chain()).containsExactly(b, a);
        turns.use(b);
        assertThat(chain()).containsExactly(a, b);
        turns.use(b);
        assertThat(chain()).containsExactly(a, b);
    }

    /** Turns from before come in any order, also of owners who have had later ones since. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ownersStandInTheOrderOfTheirTurns(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            String name = "o" + random.nextInt(20);
            if (random.nextInt(4) == 0) {
                turns.served(name, random.nextInt(2_000));
            } else {
                turns.use(turns.owner(name));
            }
            assertThat(chain())
                    .hasSize(turns.owners())
                    .isSortedAccordingTo(Comparator.comparingLong(owner -> owner.served));
            for (Owner owner : chain()) {
                assertThat(owner.after == null || owner.after.before == owner).isTrue();
            }
        }
    }
}
