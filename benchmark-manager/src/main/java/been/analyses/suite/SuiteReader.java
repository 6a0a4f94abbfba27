package been.analyses.suite;

import been.analyses.Runs.Wanted;
import been.analyses.definition.Catalog;
import been.analyses.definition.Definition;
import been.analyses.definition.DefinitionReader;
import been.analyses.trigger.DerivedFile;
import been.analyses.trigger.Request;
import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Problem;
import been.documents.Reading;
import been.documents.Share;
import been.protocol.analyses.AnalysisKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads suite files: each analysis is checked with what is shared, and its problems are located in
 * the suite file.
 */
public final class SuiteReader {
    private static final int USUAL_AT_ONCE = 1;
    private static final double USUAL_TOLERANCE = 0.005;

    private final Catalog catalog;
    private final Wanted versions;
    private final String text;
    private final Document document;

    private SuiteReader(Catalog catalog, Wanted versions, String text, Document document) {
        this.catalog = catalog;
        this.versions = versions;
        this.text = text;
        this.document = document;
    }

    /** The content of a suite file. */
    record SuiteFile(
            String suite,
            Optional<Duration> budget,
            Optional<Integer> atOnce,
            Optional<Share> tolerance,
            Map<String, Object> shared,
            List<Map<String, Object>> analyses) {}

    /**
     * @param versions that each regression compares instead of those of the file; both absent for
     *     those of the file
     */
    public static Reading<Suite> read(String text, Wanted versions, Catalog catalog) {
        return Reading.of(
                text,
                DocumentSchema.SUITE,
                SuiteFile.class,
                (file, document) ->
                        Optional.of(
                                new SuiteReader(catalog, versions, text, document).suite(file)));
    }

    private Suite suite(SuiteFile file) {
        List<Suite.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        List<String> merged = DerivedFile.members(text);
        for (int i = 0; i < merged.size(); i++) {
            switch (DefinitionReader.read(merged.get(i), catalog)) {
                case Reading.Refused(var problems) -> refuse(i, problems);
                case Reading.Accepted(var definition) -> {
                    if (!names.add(definition.name())) {
                        document.refuse(
                                "duplicate-name",
                                "there is another analysis '%s' in this suite"
                                        .formatted(definition.name()),
                                "/analyses",
                                i,
                                "analysis");
                    }
                    members.add(member(i, merged.get(i), definition, file));
                }
            }
        }
        if (file.budget().isPresent()
                && members.size() == merged.size()
                && members.stream().noneMatch(Suite.Member::isSharing)) {
            document.refuseKey(
                    "no-effect",
                    "budget has no effect: every analysis has a budget or a number of executions of its own; leave one of them out",
                    "/budget");
        }
        return new Suite(
                file.suite(),
                file.budget(),
                file.atOnce().orElse(USUAL_AT_ONCE),
                file.tolerance().map(Share::value).orElse(USUAL_TOLERANCE),
                members);
    }

    private Suite.Member member(int i, String merged, Definition definition, SuiteFile file) {
        boolean isSharing = file.budget().isPresent() && !DerivedFile.hasBudget(merged);
        return new Suite.Member(definition.name(), pair(i, merged, definition), isSharing);
    }

    /** The file of a regression with only the two versions, if two are named. */
    private String pair(int i, String merged, Definition definition) {
        String version = versions.version();
        String baseline = versions.baseline();
        if (version == null || baseline == null || definition.kind() == AnalysisKind.COMPARISON) {
            return merged;
        }
        Optional<String> unfit = Request.unfit(definition, merged, versions);
        if (unfit.isPresent()) {
            document.refuse("version", unfit.get(), "/analyses", i);
            return merged;
        }
        Wanted named = Request.named(definition, versions);
        return DerivedFile.pair(
                merged,
                definition.name(),
                String.valueOf(named.baseline()),
                String.valueOf(named.version()));
    }

    /** Problems of an analysis are at its own keys, or at shared ones. */
    private void refuse(int i, List<Problem> problems) {
        String own = Document.path("/analyses", i);
        for (Problem problem : problems) {
            String top = problem.path().replaceAll("^(/[^/]*).*$", "$1");
            String start =
                    Stream.of(problem.path(), top)
                            .filter(path -> !path.isEmpty())
                            .flatMap(path -> Stream.of(own + path, "/shared" + path))
                            .filter(document::has)
                            .findFirst()
                            .filter(known -> known.startsWith("/shared"))
                            .map(_ -> "/shared")
                            .orElse(own);
            document.refuse(problem.code(), problem.message(), start + problem.path());
        }
    }
}
