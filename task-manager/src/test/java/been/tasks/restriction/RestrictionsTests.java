package been.tasks.restriction;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestrictionsTests {
    private static final Restrictions RESTRICTIONS = new Restrictions();
    private static final PropertyTree HOST =
            new PropertyTree(
                            Map.of(
                                    "os", Map.of("family", "linux", "name", "Debian 12"),
                                    "cpu", Map.of("cores", 8, "mhz", 3400.5),
                                    "memory", Map.of("total", 16L << 30),
                                    "software", Map.of("R", Map.of("version", "4.10.1")),
                                    "disks",
                                            List.of(
                                                    Map.of("name", "sda", "bytes", 100L << 30),
                                                    Map.of("name", "nvme0", "bytes", 500L << 30))))
                    .with(detected());

    /** As the detectors find it. */
    private static PropertyTree detected() {
        return new PropertyTree(
                Map.of(
                        "cpu",
                        Map.of("flags", List.of("avx2", "sse4_2")),
                        "software",
                        Map.of(
                                "java",
                                List.of(
                                        Map.of("major", 17, "jdk", true),
                                        Map.of("major", 25, "jdk", true)),
                                "g++",
                                Map.of("version", "12.2.0"),
                                "packages",
                                Map.of(
                                        "dpkg",
                                        Map.of(
                                                "count",
                                                1,
                                                "versions",
                                                Map.of("libc6", "2.36-9+deb12u4"))))));
    }

    private static Match match(String expression) {
        assertThat(RESTRICTIONS.compile(expression)).isInstanceOf(Compilation.Valid.class);
        return ((Compilation.Valid) RESTRICTIONS.compile(expression)).restriction().match(HOST);
    }

    private static String why(String expression) {
        assertThat(match(expression)).isInstanceOf(Match.Unsatisfied.class);
        return ((Match.Unsatisfied) match(expression)).why();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host.os.family == 'linux' && host.memory.total >= gib(16) && version(host.software.R.version) >= version('4.9')",
                "host.cpu.cores >= 2",
                "host.cpu.cores in [4, 8]",
                "host.cpu.mhz > 3000",
                "host.memory.total >= gib(0.5)",
                "host.os.name.matches('^Debian 1[0-9]$')",
                "host.disks.exists(d, d.bytes >= gib(400) && d.name.startsWith('nvme'))",
                "!has(host.gpu)",
                "has(host.gpu) || host.cpu.cores == 8",
                "host.gpu.model == 'x' || host.cpu.cores == 8",
                "host.software.java.exists(j, j.jdk && j.major >= 21)",
                "'avx2' in host.cpu.flags",
                "version(host.software.packages.dpkg.versions['libc6']) >= version('2.36')",
                "'libc6' in host.software.packages.dpkg.versions",
                "'cpu' in host && host['cpu'].cores == 8",
                "host.cpu.cores == 8 && host.cpu.size() == 3",
                "host.cpu.size() == 3 && host.cpu.cores == 8",
                "!has(host.cpu.gpu)",
                "host.software.exists(name, name == 'java')",
                "version(host.software['g++'].version) > version('9.4')",
            })
    void aHostThatSatisfiesItMatches(String expression) {
        assertThat(match(expression)).isEqualTo(new Match.Satisfied());
    }

    @Test
    void theFirstSubConditionThatFailsIsNamedWithTheHostsValue() {
        assertThat(why("host.os.family == 'linux' && host.cpu.cores >= 16 && host.cpu.cores < 4"))
                .isEqualTo("fails on host.cpu.cores >= 16 (host.cpu.cores is 8)");
        assertThat(why("host.disks.all(d, d.name == 'sda')"))
                .isEqualTo("fails on host.disks.all(d, d.name == \"sda\")");
    }

    @Test
    void anUnknownPropertyDoesNotMatchAndIsNamed() {
        assertThat(why("host.cpu.cores >= 2 && host.gpu.memory >= gib(8)"))
                .isEqualTo("does not know host.gpu.memory");
        assertThat(why("!(host.gpu.model == 'x')")).isEqualTo("does not know host.gpu.model");
    }

    @Test
    void aNameInBracketsIsNamedAsWell() {
        assertThat(why("host.software.packages.dpkg.versions['openssl'] == '3'"))
                .isEqualTo("does not know host.software.packages.dpkg.versions['openssl']");
        assertThat(why("host.software['g++'].version == '9'"))
                .endsWith(" (host.software['g++'].version is 12.2.0)");
    }

    @Test
    void valuesOfAnotherKindDoNotMatch() {
        assertThat(why("host.cpu.cores >= '2'"))
                .startsWith("fails on host.cpu.cores >= \"2\": ")
                .endsWith("(host.cpu.cores is 8)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host.cpu.cores >= | column 18: the expression ends too early",
                "host.cpu.cores >= >= 2 | column 19: '>=' is not expected here",
                "host.cpu.cores >= 2 && cpu.cores > 2 | column 24: undeclared reference to 'cpu'",
                "gib('x') > 2 | column 4: found no matching overload",
                "1 + 2 | column 3: expected type 'bool' but found 'int'",
                "'' | column 1",
            })
    void whatIsNoConditionIsRefusedWithItsColumn(String expression, String expected) {
        assertThat(RESTRICTIONS.compile(expression))
                .isInstanceOfSatisfying(
                        Compilation.Invalid.class,
                        invalid -> assertThat(invalid.problems().getFirst()).contains(expected));
    }

    private static Finding finding(String expression) {
        return ((Compilation.Invalid) RESTRICTIONS.compile(expression)).findings().getFirst();
    }

    @Test
    void aPatternThatCannotBeMatchedIsRefusedWithItsColumn() {
        Finding finding = finding("host.os.name.matches('[')");
        assertThat(finding.column()).isEqualTo(22);
        assertThat(finding.message()).containsIgnoringCase("regex").hasLineCount(1);
    }

    @Test
    void problemsOfLaterLinesAreFoundOnTheirLine() {
        assertThat(finding("host.a == 1 &&\n 2 >"))
                .isEqualTo(new Finding(2, 5, "the expression ends too early"));
        assertThat(finding("host.a == 1 &&\n 2 >").text())
                .isEqualTo("line 2, column 5: the expression ends too early");
    }

    @Test
    void longOrDeepExpressionsAreRefused() {
        assertThat(RESTRICTIONS.compile("host.a == '" + "x".repeat(5000) + "'"))
                .isInstanceOf(Compilation.Invalid.class);
        assertThat(RESTRICTIONS.compile("(".repeat(200) + "true" + ")".repeat(200)))
                .isInstanceOf(Compilation.Invalid.class);
    }

    @Test
    void loopsOverLoopsAreCutOff() {
        String loops =
                "[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c,"
                        + " [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, a+b+c+d+e > 0)))))";
        assertThat(why(loops)).contains("teration");
    }

    private static Optional<Object> found(String expression) {
        return switch (RESTRICTIONS.derive(expression)) {
            case Derivation.Compiled.Valid(Derivation derivation) -> derivation.of(HOST);
            case Derivation.Compiled.Invalid(List<Finding> findings) ->
                    throw new AssertionError(findings);
        };
    }

    @Test
    void derivationsFindPartsOfTheTreeInTheTypesOfProperties() {
        assertThat(found("host.software.java.filter(j, j.major >= 21)"))
                .contains(List.of(Map.of("major", 25L, "jdk", true)));
        assertThat(found("{'version': host.software.packages.dpkg.versions['libc6']}"))
                .contains(Map.of("version", "2.36-9+deb12u4"));
        assertThat(found("host.cpu.mhz * 2.0")).contains(6801.0);
    }

    @Test
    void aDerivationThatFindsNothingOrWhatCanBeNoPropertyIsEmpty() {
        assertThat(found("host.software.perl")).isEmpty();
        assertThat(found("host.software.java.filter(j, j.major > 99)")).isEmpty();
        assertThat(found("duration('1s')")).isEmpty();
        assertThat(found("null")).isEmpty();
    }

    @Test
    void whatIsNoDerivationIsRefusedWithItsColumn() {
        assertThat(RESTRICTIONS.derive("hots.software"))
                .isInstanceOfSatisfying(
                        Derivation.Compiled.Invalid.class,
                        invalid -> assertThat(invalid.findings().getFirst().column()).isEqualTo(1));
    }

    @Test
    void restrictionsSayWhatTheyRead() {
        var compiled =
                (Compilation.Valid)
                        RESTRICTIONS.compile(
                                "host.cpu.cores > 2 && (host.os.name == 'x' || 'a' in host.cpu.flags)");
        assertThat(compiled.restriction().properties())
                .containsExactly("cpu.cores", "os.name", "cpu.flags");
    }
}
