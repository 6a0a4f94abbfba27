package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternSizeTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abc | 3",
                "a{3} | 12",
                "a{2,5}b{0,7} | 84",
                "(a{2}){3} | 54",
                "(a{2}){3,} | 60",
                "a{} | 3",
                "(ab{2}[c-e]{3}){4}{5} | 1260",
                "[0-9]{4}-[0-9]{2}-[0-9]{2} ([0-9]{1,9}) | 351"
            })
    void repetitionsOfGroupsMultiplyAndThoseOfCharactersDoNot(String pattern, long size) {
        assertThat(PatternSize.of(pattern)).isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "((((a{999}){999}){999}){999})",
                "(a{999})\\Q\\E{999}",
                "(a{999})(?i){999}",
                "(a{999})?{999}",
                "a{9999999999999999999999}"
            })
    void whatWouldTakeAllMemoryIsTooLarge(String pattern) {
        assertThat(PatternSize.of(pattern)).isGreaterThan(PatternSize.MOST);
    }
}
