package been.tasks.restriction;

import been.protocol.PropertyTree;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Map;

/** What users ask of hosts, compiled and held against one. */
class RestrictionFuzzTests {
    private static final Restrictions RESTRICTIONS = new Restrictions();
    private static final PropertyTree HOST =
            new PropertyTree(
                    Map.of(
                            "os",
                            Map.of("family", "linux", "name", "Debian GNU/Linux"),
                            "memory",
                            Map.of("total", 1L << 34),
                            "cpu",
                            Map.of("model", "AMD EPYC 7763", "cores", 8L, "flags", flags()),
                            "software",
                            Map.of("R", Map.of("version", "4.2.2"), "list", List.of("gcc", "R")),
                            "load",
                            0.25,
                            "virtual",
                            true));

    @FuzzTest
    void restriction(byte[] bytes) throws Exception {
        String expression = Fuzzing.text(bytes);
        Fuzzing.answers(() ->
                switch (RESTRICTIONS.compile(expression)) {
                    case Compilation.Invalid invalid -> sentence(invalid.findings());
                    case Compilation.Valid(var restriction) ->
                            restriction.match(HOST) instanceof Match.Unsatisfied(_, String why)
                                    ? why
                                    : null;
                });
    }

    @FuzzTest
    void derivedProperty(byte[] bytes) throws Exception {
        String expression = Fuzzing.text(bytes);
        Fuzzing.answers(() ->
                switch (RESTRICTIONS.derive(expression)) {
                    case Derivation.Compiled.Invalid(var findings) -> sentence(findings);
                    case Derivation.Compiled.Valid(var derivation) -> {
                        var _ = derivation.of(HOST);
                        yield derivation.isTooCostly(HOST) ? Match.TOO_COSTLY : null;
                    }
                });
    }

    private static List<String> flags() {
        return java.util.stream.IntStream.range(0, 150).mapToObj(i -> "flag" + i).toList();
    }

    private static String sentence(List<Finding> findings) {
        return findings.getFirst().text();
    }
}
