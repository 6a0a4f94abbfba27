package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Real programs under Valgrind. */
class CachegrindIT extends LeavesNothing {
    private static final String LOOP = "i=0; while [ $i -lt %d ]; do i=$((i+1)); done";

    @Test
    void theSameProgramTakesTheSameInstructionsAndAllItsProcessesCount() throws Exception {
        long once = instructions(LOOP.formatted(2000));
        assertThat(instructions(LOOP.formatted(2000)))
                .isBetween(Math.round(once * 0.9999), Math.round(once * 1.0001));
        long twice = instructions(LOOP.formatted(4000));
        long added = twice - once;
        assertThat(added).as("2000 turns after %,d", once).isGreaterThan(400_000);
        // A shell without a program to run counts once more, with another loop.
        long nested = instructions("sh -c '" + LOOP.formatted(2000) + "'; true");
        assertThat(nested).isGreaterThan(added).isLessThan(4 * once);
    }

    @Test
    void anotherUserWritesItsCounts() throws Exception {
        LeavesNothing.assumeRoot();
        var conditions = new RunConditions("nobody", Set.of(Option.CACHEGRIND, Option.PRIVATE_TMP));
        assertThat(counted(conditions, "true").counters().instructionsCachegrind())
                .isNotNull()
                .isGreaterThan(50_000);
    }

    @Test
    void howTheProgramEndsIsKept() throws Exception {
        ResourceUsage usage = counted(counting(), "exit 3");
        assertThat(usage.exitCode()).isEqualTo(3);
        assertThat(usage.counters().instructionsCachegrind()).isNotNull();
        assertThat(counted(counting(), "kill -9 $$").signal()).isEqualTo(9);
    }

    private long instructions(String script) throws Exception {
        return Objects.requireNonNull(
                counted(counting(), script).counters().instructionsCachegrind());
    }

    private ResourceUsage counted(RunConditions conditions, String script) throws Exception {
        return new Bench(Bench.best(), folder).sh(NONE, conditions, script);
    }

    private static RunConditions counting() {
        return new RunConditions(null, Set.of(Option.CACHEGRIND));
    }
}
