package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.connection.ConfigurationHandshake.Statement;
import been.hostruntime.detection.Configuration;
import been.protocol.PropertyTree;
import org.junit.jupiter.api.Test;

class ConfigurationHandshakeTests {
    private static final boolean UNKNOWN = true;
    private static final boolean KNOWN = false;

    private final ConfigurationHandshake controller = new ConfigurationHandshake();

    private Statement statement(String digest) {
        return controller.statement(new Configuration(PropertyTree.EMPTY, digest));
    }

    @Test
    void propertiesAreBroughtWhenAskedFor() {
        Statement first = statement("a");
        assertThat(first.withProperties()).isFalse();
        controller.answered(first, UNKNOWN);
        assertThat(controller.isStated("a")).isTrue();
        assertThat(controller.isKnown("a")).isFalse();
        assertThat(controller.isWanted("a")).isTrue();
        Statement second = statement("a");
        assertThat(second.withProperties()).isTrue();
        controller.answered(second, KNOWN);
        assertThat(controller.isKnown("a")).isTrue();
        assertThat(statement("a").withProperties()).isFalse();
    }

    @Test
    void twoRequestsAtOnceBringThemOnce() {
        Statement one = statement("a");
        Statement other = statement("a");
        controller.answered(one, UNKNOWN);
        Statement bringing = statement("a");
        assertThat(bringing.withProperties()).isTrue();
        controller.answered(other, UNKNOWN);
        Statement beside = statement("a");
        assertThat(beside.withProperties()).isFalse();
        controller.answered(bringing, KNOWN);
        controller.answered(beside, UNKNOWN); // it was answered before
        assertThat(controller.isKnown("a")).isTrue();
        assertThat(statement("a").withProperties()).isFalse();
    }

    @Test
    void aRequestThatFailsIsMadeAgain() {
        controller.answered(statement("a"), UNKNOWN);
        controller.failed(statement("a"));
        assertThat(controller.isWanted("a")).isTrue();
        assertThat(statement("a").withProperties()).isTrue();
    }

    @Test
    void aControllerThatLostThemIsBroughtThemAgain() {
        controller.answered(statement("a"), KNOWN);
        controller.answered(statement("a"), UNKNOWN);
        assertThat(controller.isKnown("a")).isFalse();
        assertThat(statement("a").withProperties()).isTrue();
    }

    @Test
    void whatIsNoLongerSoIsNotBrought() {
        controller.answered(statement("a"), UNKNOWN);
        Statement next = statement("b");
        assertThat(next.withProperties()).isFalse();
        controller.answered(next, KNOWN);
        assertThat(controller.isStated("a")).isFalse();
        assertThat(controller.isKnown("b")).isTrue();
    }
}
