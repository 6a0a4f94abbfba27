package been.results.evaluation;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** What evaluators leave behind: the same bytes under the name of each kind. */
class OutputFuzzTests {

    @FuzzTest
    void evaluatorOutput(byte[] bytes) throws Exception {
        Path file = Fuzzing.file(bytes);
        var left = new TreeMap<String, Path>();
        for (String name : List.of("a.csv", "a.json", "a.svg", "a.png", "a.html")) {
            left.put(name, file);
        }
        Fuzzing.answers(() -> {
            List<String> refused = Harvest.of(left).refused();
            return refused.isEmpty() ? null : refused.getFirst();
        });
    }
}
