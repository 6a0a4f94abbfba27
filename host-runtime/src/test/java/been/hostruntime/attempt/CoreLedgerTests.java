package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoreLedgerTests {

    @Test
    void thePlatformsCoreIsTheLast() {
        var ledger = new CoreLedger(cores(4));
        List<Integer> first = ledger.take(2).orElseThrow();
        List<Integer> second = ledger.take(1).orElseThrow();
        assertThat(first).doesNotContain(0).doesNotContainAnyElementsOf(second);
        assertThat(second).doesNotContain(0);
        assertThat(ledger.isThePlatformsToo(first)).isFalse();
        List<Integer> third = ledger.take(1).orElseThrow();
        assertThat(third).containsExactly(0);
        assertThat(ledger.isThePlatformsToo(third)).isTrue();
        assertThat(ledger.take(1)).isEmpty();
        ledger.giveBack(second);
        assertThat(ledger.take(1)).contains(second);
    }

    @Test
    void allCoresMayBeHadTogether() {
        var ledger = new CoreLedger(cores(2));
        assertThat(ledger.take(2)).contains(List.of(0, 1));
        assertThat(ledger.take(1)).isEmpty();
        assertThat(ledger.take(3)).isEmpty();
    }

    @Test
    void whatARunningProgramHasIsNotGivenAgain() {
        var ledger = new CoreLedger(cores(2));
        ledger.retake(List.of(1));
        assertThat(ledger.take(1)).contains(List.of(0));
    }

    private static Topology cores(int count) {
        return new Topology(
                IntStream.range(0, count)
                        .mapToObj(id -> new LogicalProcessor(id, id, 0, 0, 0))
                        .toList());
    }
}
