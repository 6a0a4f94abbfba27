package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunConditionsTests {
    private static RunConditions publishing(String... names) {
        return RunConditions.USUAL.publishing(List.of(names));
    }

    @Test
    void aRunPublishesOnlyWhatItsConditionsName() {
        assertThat(RunConditions.USUAL.mayPublish("acme/trace")).isFalse();
        var conditions = publishing("acme/trace", "acme/build.*", "tools/*");
        assertThat(conditions.mayPublish("acme/trace")).isTrue();
        assertThat(conditions.mayPublish("acme/traces")).isFalse();
        assertThat(conditions.mayPublish("acme/build.linux")).isTrue();
        assertThat(conditions.mayPublish("acme/buildxlinux")).isFalse();
        assertThat(conditions.mayPublish("tools/a/b")).isFalse();
        assertThat(conditions.withoutUser().mayPublish("tools/a")).isTrue();
    }

    @Test
    void aPatternIsCoveredByAWiderOneOnly() {
        assertThat(publishing("acme/*").mayPublish("acme/trace-*")).isTrue();
        assertThat(publishing("acme/*").mayPublish("acme/*")).isTrue();
        assertThat(publishing("acme/trace-*").mayPublish("acme/*")).isFalse();
        assertThat(publishing("acme/*-linux").mayPublish("acme/*")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "*/*", "acme", "acme/", "acme/a b", "acme/../x", "Acme/x", "a/b/c"})
    void whatIsNoNameOfPackagesIsRefused(String name) {
        assertThatThrownBy(() -> publishing(name))
                .hasMessage(
                        "'%s' is not a name of packages; write group/name, where name may contain *",
                        name);
    }

    @Test
    void namesSurviveTheWire() {
        var conditions = publishing("acme/*");
        assertThat(Wire.write(conditions)).isEqualTo("{\"options\":[],\"publishes\":[\"acme/*\"]}");
        assertThat(Wire.read(Wire.write(conditions), RunConditions.class)).isEqualTo(conditions);
    }
}
