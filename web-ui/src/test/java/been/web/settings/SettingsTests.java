package been.web.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class SettingsTests {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path PAGE = Path.of("../docs/configuration.md");

    /** Where a setting is read: by an annotation, or asked of the environment. */
    private static final Pattern READ =
            Pattern.compile(
                    "\\$\\{(been\\.[a-z.-]+)|(?:getProperty|of|PROPERTY =)\\(?\\s*(?:environment,)?\\s*\"(been\\.[a-z.-]+)\"");

    @Test
    void everySettingThatIsReadIsListedAndNoOther() throws IOException {
        var read = new TreeSet<String>();
        try (var files = Files.walk(SOURCES)) {
            for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                var found = READ.matcher(Files.readString(file));
                while (found.find()) {
                    read.add(found.group(1) == null ? found.group(2) : found.group(1));
                }
            }
        }
        Set<String> listed = Settings.all().stream().map(Setting::name).collect(Collectors.toSet());
        assertThat(listed).containsAll(read);
        assertThat(read).containsAll(listed);
    }

    @Test
    void theyAreInOrderAndSayWhatTheyMean() {
        assertThat(Settings.all()).extracting(Setting::name).isSorted().doesNotHaveDuplicates();
        for (Setting setting : Settings.all()) {
            assertThat(setting.meaning()).as(setting.name()).isNotBlank().doesNotEndWith(".");
        }
    }

    @Test
    void whatWasSaidIsToldAndWhatWasNotIsAbsent() {
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("been.host-lease", "7s")));
        assertThat(Settings.effective(environment))
                .filteredOn(one -> one.setting().name().equals("been.host-lease"))
                .singleElement()
                .satisfies(one -> assertThat(one.value()).isEqualTo("7s"));
        assertThat(Settings.effective(environment))
                .filteredOn(one -> one.setting().name().equals("been.lease-margin"))
                .singleElement()
                .satisfies(one -> assertThat(one.value()).isNull());
    }

    /** Written by -Dbeen.docs=write, and held otherwise. */
    @Test
    void theReferenceSaysTheSame() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("been.docs"))) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).hasContent(page);
    }

    private static String page() {
        var text = new StringBuilder();
        text.append(
                """
                # Configuration

                All settings of a controller. Set one as an option of `been controller` where \
                there is one, as an environment variable, or as a JVM property \
                (`JAVA_TOOL_OPTIONS=-Dbeen.host-lease=20s`). The option `--url` beats `BEEN_URL`, \
                and `been up` ignores `BEEN_URL`, which also names the platform that commands \
                call. Times are written `500ms`, `20s`, `2m`. The page *Administration*, *Configuration* and \
                `GET /api/v1/configuration` show the current values. Retention times are not \
                settings but rules that users change: [cleaning up](cleaning-up.md).

                This page is generated from the code (`Settings`); do not edit it.

                | property | variable | option | default | meaning |
                | --- | --- | --- | --- | --- |
                """);
        for (Setting setting : Settings.all()) {
            text.append(
                    "| `%s` | `%s` | %s | %s | %s |%n"
                            .formatted(
                                    setting.name(),
                                    setting.variable(),
                                    setting.option().isEmpty() ? "" : "`" + setting.option() + "`",
                                    setting.usual(),
                                    setting.meaning()));
        }
        return text.toString();
    }
}
