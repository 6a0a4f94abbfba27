package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.connection.Acquaintance.Mention;
import been.protocol.PropertyTree;
import org.junit.jupiter.api.Test;

class AcquaintanceTests {
    private static final boolean UNKNOWN = true;
    private static final boolean KNOWN = false;

    private final Acquaintance controller = new Acquaintance();

    private Mention mention(String digest) {
        return controller.mention(new Configuration(PropertyTree.EMPTY, digest));
    }

    @Test
    void propertiesAreBroughtWhenAskedFor() {
        Mention first = mention("a");
        assertThat(first.withProperties()).isFalse();
        controller.answered(first, UNKNOWN);
        assertThat(controller.isTold("a")).isTrue();
        assertThat(controller.isKnown("a")).isFalse();
        assertThat(controller.isWanted("a")).isTrue();
        Mention second = mention("a");
        assertThat(second.withProperties()).isTrue();
        controller.answered(second, KNOWN);
        assertThat(controller.isKnown("a")).isTrue();
        assertThat(mention("a").withProperties()).isFalse();
    }

    @Test
    void twoRequestsAtOnceBringThemOnce() {
        Mention one = mention("a");
        Mention other = mention("a");
        controller.answered(one, UNKNOWN);
        Mention bringing = mention("a");
        assertThat(bringing.withProperties()).isTrue();
        controller.answered(other, UNKNOWN);
        Mention beside = mention("a");
        assertThat(beside.withProperties()).isFalse();
        controller.answered(bringing, KNOWN);
        controller.answered(beside, UNKNOWN); // it was answered before
        assertThat(controller.isKnown("a")).isTrue();
        assertThat(mention("a").withProperties()).isFalse();
    }

    @Test
    void aRequestThatFailsIsMadeAgain() {
        controller.answered(mention("a"), UNKNOWN);
        controller.failed(mention("a"));
        assertThat(controller.isWanted("a")).isTrue();
        assertThat(mention("a").withProperties()).isTrue();
    }

    @Test
    void aControllerThatLostThemIsBroughtThemAgain() {
        controller.answered(mention("a"), KNOWN);
        controller.answered(mention("a"), UNKNOWN);
        assertThat(controller.isKnown("a")).isFalse();
        assertThat(mention("a").withProperties()).isTrue();
    }

    @Test
    void whatIsNoLongerSoIsNotBrought() {
        controller.answered(mention("a"), UNKNOWN);
        Mention next = mention("b");
        assertThat(next.withProperties()).isFalse();
        controller.answered(next, KNOWN);
        assertThat(controller.isTold("a")).isFalse();
        assertThat(controller.isKnown("b")).isTrue();
    }
}
