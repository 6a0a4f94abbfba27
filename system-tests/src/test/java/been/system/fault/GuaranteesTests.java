package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/guarantees.md names tests that exist, for every guarantee. */
class GuaranteesTests {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NAME =
            Pattern.compile("`([A-Z][A-Za-z]+(?:Tests|IT|Contract))(?:\\.([a-z][A-Za-z]+))?`");

    @Test
    void everyGuaranteeIsHeldByTestsThatExist() throws IOException {
        Map<String, Path> sources = tests();
        List<String> page = Files.readAllLines(HOME.resolve("docs/guarantees.md"));
        for (Guarantee guarantee : Guarantee.values()) {
            String row =
                    page.stream()
                            .filter(line -> line.startsWith("| " + guarantee + " |"))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError(guarantee + " is not there"));
            assertThat(missing(row, sources)).as("%s", guarantee).isEmpty();
            assertThat(NAME.matcher(row).find()).as("%s names a test", guarantee).isTrue();
        }
        assertThat(missing(String.join("\n", page), sources)).isEmpty();
    }

    private static List<String> missing(String text, Map<String, Path> sources) throws IOException {
        var missing = new ArrayList<String>();
        Matcher names = NAME.matcher(text);
        while (names.find()) {
            Path source = sources.get(names.group(1));
            String method = names.group(2);
            if (source == null
                    || (method != null
                            && !Files.readString(source).contains("void " + method + "("))) {
                missing.add(names.group());
            }
        }
        return missing;
    }

    /** Sources of tests of all modules, by their classes' simple names. */
    private static Map<String, Path> tests() throws IOException {
        var sources = new HashMap<String, Path>();
        try (var modules = Files.newDirectoryStream(HOME, Files::isDirectory)) {
            for (Path module : modules) {
                Path folder = module.resolve("src/test/java");
                if (Files.isDirectory(folder)) {
                    try (var files = Files.walk(folder)) {
                        files.filter(file -> file.toString().endsWith(".java"))
                                .forEach(file -> sources.put(simpleName(file), file));
                    }
                }
            }
        }
        return sources;
    }

    private static String simpleName(Path source) {
        return source.getFileName().toString().replaceFirst("\\.java$", "");
    }

    /** Each row of the table that follows that heading, but for the table's own head. */
    private static List<String> rows(String heading) throws IOException {
        return Files.readAllLines(HOME.resolve("docs/guarantees.md")).stream()
                .dropWhile(line -> !line.equals("## " + heading))
                .dropWhile(line -> !line.startsWith("| ---"))
                .skip(1)
                .takeWhile(line -> line.startsWith("| "))
                .toList();
    }

    @Test
    void everyMistakeOfEarlierSystemsAndEveryBadInputNamesItsTest() throws IOException {
        List<String> mistakes = rows("What earlier systems got wrong");
        List<String> inputs = rows("Bad input");
        assertThat(mistakes).hasSizeGreaterThanOrEqualTo(26);
        assertThat(inputs).hasSizeGreaterThanOrEqualTo(12);
        for (String row : Stream.concat(mistakes.stream(), inputs.stream()).toList()) {
            assertThat(NAME.matcher(row).find()).as(row).isTrue();
        }
    }

    @Test
    void everyGuaranteeSaysWhatItDoesNotPromise() throws IOException {
        String page = Files.readString(HOME.resolve("docs/guarantees.md"));
        assertThat(Arrays.stream(Guarantee.values()))
                .allMatch(guarantee -> page.contains("- **" + guarantee + "** "));
    }
}
