package been.system.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How one test of a suite ended in a machine, as {@link SuiteRunner} wrote it.
 *
 * @param end passed, skipped or failed
 * @param type class without its package
 * @param method empty where a whole class ended so
 */
record SuiteResult(String end, String type, String method, String name, String why) {
    /** The tests of measuring. */
    static final List<String> SUITE =
            Stream.of(
                            "MeasuringRequirementsIT",
                            "MeasurerIT",
                            "RunSamplerIT",
                            "SoftAndDiskLimitsIT",
                            "NothingSurvivesIT",
                            "IsolationIT",
                            "SupervisorIT",
                            "StandbyIT",
                            "CountersIT")
                    .map(name -> "been.machine.measure." + name)
                    .toList();

    /** In what JUnit and AssertJ print of an assumption that does not hold. */
    private static final Pattern NEED = Pattern.compile(".*this (needs [^\\]]*).*");

    static SuiteResult of(String line) {
        String[] words = line.split("\t", -1);
        return new SuiteResult(
                words[0],
                words[1].substring(words[1].lastIndexOf('.') + 1),
                words[2],
                words[3],
                words[4]);
    }

    boolean hasFailed() {
        return end.equals("failed");
    }

    /** By what the page has a row for, in order. */
    static Map<String, List<SuiteResult>> rows(List<SuiteResult> results) {
        return results.stream()
                .collect(
                        Collectors.groupingBy(
                                SuiteResult::row, LinkedHashMap::new, Collectors.toList()));
    }

    /** A requirement of measuring is worth a row of its own. */
    private String row() {
        return type.equals("MeasuringRequirementsIT")
                ? method.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT)
                : type;
    }

    /**
     * What the page says of the tests of one row.
     *
     * @param passed where all of them passed
     */
    static String cell(List<SuiteResult> results, String passed) {
        long failed = results.stream().filter(SuiteResult::hasFailed).count();
        if (failed > 0) {
            return "%d of %d failed".formatted(failed, results.size());
        }
        List<SuiteResult> skipped =
                results.stream().filter(one -> one.end().equals("skipped")).toList();
        if (skipped.isEmpty()) {
            return passed;
        }
        String reason = NEED.matcher(skipped.getFirst().why()).replaceFirst("$1");
        return skipped.size() == results.size()
                ? reason
                : "%s; %d of %d skipped: %s"
                        .formatted(passed, skipped.size(), results.size(), reason);
    }
}
