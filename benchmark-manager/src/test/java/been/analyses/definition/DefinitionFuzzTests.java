package been.analyses.definition;

import been.analyses.evaluators.EvaluatorReader;
import been.analyses.module.ModuleReader;
import been.documents.Problem;
import been.documents.Reading;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;

/** What people write in YAML: analyses, and modules and evaluators in packages. */
class DefinitionFuzzTests {
    private static final Catalog SURROUNDINGS = new Published();

    @FuzzTest
    void analysisFile(byte[] yaml) throws Exception {
        String text = Fuzzing.text(yaml);
        Fuzzing.answers(() ->
                DefinitionReader.read(text, SURROUNDINGS) instanceof Reading.Refused(var problems)
                        ? sentence(problems)
                        : null);
    }

    @FuzzTest
    void moduleFile(byte[] yaml) throws Exception {
        String text = Fuzzing.text(yaml);
        Fuzzing.answers(() ->
                ModuleReader.read(text) instanceof Reading.Refused(var problems)
                        ? sentence(problems)
                        : null);
    }

    @FuzzTest
    void evaluatorFile(byte[] yaml) throws Exception {
        String text = Fuzzing.text(yaml);
        Fuzzing.answers(() ->
                EvaluatorReader.read(text) instanceof Reading.Refused(var problems)
                        ? sentence(problems)
                        : null);
    }

    private static String sentence(List<Problem> problems) {
        return problems.getFirst().message();
    }
}
