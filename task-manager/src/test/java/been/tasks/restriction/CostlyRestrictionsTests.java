package been.tasks.restriction;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PropertyTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions of a few words that would take all memory, or hours. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CostlyRestrictionsTests {
    private static final Restrictions RESTRICTIONS = new Restrictions();
    private static final PropertyTree HOST = host();

    private static PropertyTree host() {
        var flags = new ArrayList<Object>(Collections.nCopies(150, "a".repeat(30)));
        return new PropertyTree(
                Map.of(
                        "flags", flags,
                        "text", "a".repeat(4096),
                        "lists", Collections.nCopies(100, flags)));
    }

    private static String doubled(String first, String step, int times) {
        return first + step.repeat(times);
    }

    /** What is refused says why; what is not comes to an end. */
    private static void tried(String expression) {
        switch (RESTRICTIONS.compile(expression)) {
            case Compilation.Valid(Restriction valid) ->
                    assertThat(valid.match(HOST)).isInstanceOf(Match.Unsatisfied.class);
            case Compilation.Invalid(List<Finding> findings) -> assertThat(findings).isNotEmpty();
        }
        switch (RESTRICTIONS.derive(expression)) {
            case Derivation.Compiled.Valid(Derivation valid) -> valid.of(HOST);
            case Derivation.Compiled.Invalid(List<Finding> findings) ->
                    assertThat(findings).isNotEmpty();
        }
    }

    @Test
    void noTextGrowsWithoutEnd() {
        tried(doubled("['aaaaaaaaaaaaaaaa']", ".map(a, a + a + a + a)", 25) + ".size() == 0");
        tried(doubled("[host.text]", ".map(a, a + a + a + a)", 25) + ".size() == 0");
        tried("[dyn('a')].map(a, a + a).size() == 0");
        assertThat(RESTRICTIONS.compile("'a' + 'b' == host.text"))
                .isInstanceOf(Compilation.Invalid.class);
    }

    @Test
    void noListGrowsWithoutEnd() {
        tried(doubled("[[1, 2]]", ".map(a, a + a + a + a)", 25) + ".size() == 0");
        String nested = doubled("[1]", ".map(a, [a, a, a, a, a, a, a, a])", 12);
        tried("%s != %s".formatted(nested, nested));
        tried(doubled("[host.lists]", ".map(l, l.map(x, l))", 12) + " == [1]");
    }

    @Test
    void thirdMapsAreRefusedWithAReason() {
        assertThat(RESTRICTIONS.compile("host.a.map(x, x).map(x, x).map(x, x) == [1]"))
                .isInstanceOfSatisfying(
                        Compilation.Invalid.class,
                        invalid ->
                                assertThat(invalid.problems().getFirst())
                                        .startsWith("it has more than 2 map()"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host.text.matches('(((a{0,30}){0,30}){0,30}b)')",
                "host.flags.exists(x, host.text.matches('((a{0,30}){0,30}b)'))",
                "host.flags.exists(x, host.flags.exists(y, host.text.matches('(a?){90}b')))",
                "host.flags.exists(p, host.text.matches('(a*)*' == p ? p : '((((a{0,99}){0,99}){0,99}){0,99})b'))"
            })
    void noPatternTakesForEver(String expression) {
        tried(expression);
    }

    /** The library writes repetitions out one inside the other, and looks at them recursively. */
    @ParameterizedTest
    @ValueSource(
            strings = {"(?:a?b?c?d?){0,1000}", "((((((((((((((((((a)?)))))))))))))))))){0,200}"})
    void noPatternTakesAllOfTheStack(String pattern) {
        assertThat(RESTRICTIONS.compile("host.text.matches('%s')".formatted(pattern)))
                .isInstanceOfSatisfying(
                        Compilation.Invalid.class,
                        invalid ->
                                assertThat(invalid.problems().getFirst())
                                        .contains("a pattern comes to at most 4,000 characters"));
    }

    @Test
    void noSearchTakesForEver() {
        String part = "a".repeat(2000) + "b";
        tried(
                "host.flags.exists(x, host.flags.exists(y, host.text.contains('%s')))"
                        .formatted(part));
    }

    /** Of a host with thousands of packages. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "host.versions.exists(name, name.startsWith('p29') && name.endsWith('99'))",
                "host.versions.exists(name, name.matches('^p2999$'))",
                "'p2999' in host.versions && host.versions.size() == 3000",
                "size(host.versions.filter(name, name.startsWith('p29'))) > 100",
                "'versions' in host"
            })
    void whatPeopleAskIsNot(String expression) {
        var versions = new HashMap<String, Object>();
        for (int i = 0; i < 3000; i++) {
            versions.put("p" + i, "1");
        }
        var host = new PropertyTree(Map.of("versions", versions));
        var restriction = ((Compilation.Valid) RESTRICTIONS.compile(expression)).restriction();
        assertThat(restriction.match(host)).isEqualTo(new Match.Satisfied());
    }

    @Test
    void whatTakesTooManyStepsIsSaidTo() {
        var costly =
                ((Compilation.Valid)
                                RESTRICTIONS.compile("host.lists.all(x, host.lists.size() == 100)"))
                        .restriction();
        assertThat(costly.match(HOST).isTooCostly()).isTrue();
    }

    @Test
    void whatAnAliasFindsIsBounded() {
        String all = "host.lists.map(x, host.lists.map(y, host))";
        assertThat(((Derivation.Compiled.Valid) RESTRICTIONS.derive(all)).derivation().of(HOST))
                .isEmpty();
    }

    @Test
    void anExpressionHasBoundedParts() {
        tried("host.a in [" + "1,".repeat(1500) + "1]");
        assertThat(RESTRICTIONS.compile("host.a in [" + "1,".repeat(1500) + "1]"))
                .isInstanceOf(Compilation.Invalid.class);
        assertThat(RESTRICTIONS.compile("host.a in [" + "1,".repeat(150) + "1]"))
                .isInstanceOf(Compilation.Valid.class);
    }
}
