package been.tasks.matching;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.tasks.restriction.Match;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RememberedMatchesTests {
    private final RememberedMatches matches = new RememberedMatches(4);
    private final AtomicInteger evaluated = new AtomicInteger();

    private void ask(String restriction, String host, long revision) {
        var name = new HostName(host);
        if (matches.find(restriction, name, revision).isEmpty()) {
            evaluated.incrementAndGet();
            matches.keep(restriction, name, revision, new Match.Satisfied());
        }
    }

    @Test
    void aHostIsEvaluatedOnceForEachRevision() {
        ask("r", "a", 1);
        ask("r", "a", 1);
        assertThat(evaluated).hasValue(1);
        ask("r", "a", 2);
        assertThat(evaluated).hasValue(2);
        assertThat(matches.size()).isEqualTo(1);
    }

    @Test
    void restrictionsThatNobodyAsksForAreForgotten() {
        ask("old", "a", 1);
        ask("old", "b", 1);
        ask("used", "a", 1);
        ask("used", "b", 1);
        ask("old", "a", 1);
        ask("new", "a", 1);
        assertThat(matches.size()).isEqualTo(3);
        int before = evaluated.get();
        ask("old", "b", 1);
        assertThat(evaluated).as("asked for lately").hasValue(before);
        ask("used", "a", 1);
        assertThat(evaluated).hasValue(before + 1);
    }

    @Test
    void oneRestrictionOverMoreHostsThanAreRememberedIsNotForgottenWhileItIsAsked() {
        for (int host = 0; host < 10; host++) {
            ask("r", "h" + host, 1);
        }
        assertThat(matches.size()).isEqualTo(10);
    }
}
