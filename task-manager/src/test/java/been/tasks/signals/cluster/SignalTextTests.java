package been.tasks.signals.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.tasks.signals.Signal;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignalTextTests {

    @Test
    void everySignalComesBack() {
        Set<Signal> signals =
                Set.of(
                        new Signal.CommandsFor(new HostName("rack-3.node-1")),
                        new Signal.ContextChanged(new ContextId("a7-run")),
                        new Signal.Placeable());
        assertThat(SignalText.read(SignalText.of(signals))).isEqualTo(signals);
        assertThat(SignalText.read(SignalText.of(Set.of()))).isEmpty();
    }

    @Test
    void whatSaysNothingIsLeftOut() {
        assertThat(SignalText.read("h \nh not a name!\nx 1\n\nc \np"))
                .containsExactly(new Signal.Placeable());
    }
}
