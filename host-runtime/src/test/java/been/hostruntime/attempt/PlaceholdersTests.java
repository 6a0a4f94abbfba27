package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.hostruntime.attempt.Placeholders.UnknownPlaceholderException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholdersTests {
    private final Placeholders placeholders =
            new Placeholders(name ->
                    Optional.ofNullable(
                            Map.of("work", "/w", "a.b", "x", "again", "${work}").get(name)));

    @ParameterizedTest
    @CsvSource({
        "plain,plain",
        "'',''",
        "${work}/x,/w/x",
        "${work}${a.b},/wx",
        "-${a.b}-,-x-",
        "$HOME $ {x},$HOME $ {x}",
        "$${work},${work}",
        "a$${x} ${work},a${x} /w",
        "${again},${work}"
    })
    void knownOnesAreReplacedOnce(String text, String filled) throws Exception {
        assertThat(placeholders.fill(text)).isEqualTo(filled);
    }

    @ParameterizedTest
    @ValueSource(strings = {"${nothing}", "${}", "${ work}", "x ${work", "${Work}"})
    void anUnknownOneIsNamed(String text) {
        assertThatThrownBy(() -> placeholders.fill(text))
                .isInstanceOf(UnknownPlaceholderException.class)
                .hasMessageContaining(text.substring(text.indexOf('$')));
    }

    @Test
    void packagesAreToldFromTheRest() {
        assertThatThrownBy(() -> placeholders.fill("${package.x}"))
                .isInstanceOfSatisfying(
                        UnknownPlaceholderException.class, e -> assertThat(e.isPackage()).isTrue());
    }
}
