package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.ModuleReader;
import been.analyses.module.SoftwareDefinition;
import been.analyses.trigger.DerivedFile;
import been.documents.Reading;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The modules and demo analyses in {@code benchmarks/} read without a problem. */
class ShippedAnalysesTests implements Catalog {
    private static final Path BENCHMARKS = Path.of("../benchmarks");

    @Test
    void theHistoryOfJacksonFetchesItsReleases() {
        Definition definition = read("jackson-releases.yaml");

        assertThat(definition.kind()).isEqualTo(AnalysisKind.REGRESSION);
        assertThat(definition.fetch()).isPresent();
        assertThat(definition.metrics())
                .extracting(m -> m.metric().name())
                .containsExactly("parse", "write");
        assertThat(definition.repeat().measurements()).isPresent();
    }

    @Test
    void theComparisonOfCompressorsNeedsWhatItVaries() {
        Definition definition = read("compressors.yaml");

        assertThat(definition.kind()).isEqualTo(AnalysisKind.COMPARISON);
        assertThat(definition.combinations()).hasSizeGreaterThanOrEqualTo(8);
        assertThat(definition.module().requirements()).isNotEmpty();
    }

    @Test
    void thePingIsMeasuredByItsClientsAndOfTheServer() {
        Definition definition = read("tcp-ping.yaml");

        assertThat(definition.module().roleNames()).containsExactly("client", "server");
        assertThat(definition.module().metrics())
                .extracting(m -> m.metric().name() + " of " + m.role())
                .containsExactly(
                        "latency of client", "throughput of client", "server-cpu of server");
    }

    @Test
    void everyModuleHasAnAnalysisToStartFromAndNamesThePackagesThatItNeeds() {
        String page = text(Path.of("../docs/benchmarks.md"));
        List<String> started =
                files(BENCHMARKS.resolve("demo"), ".yaml").stream()
                        .map(file -> read(file.getFileName().toString()).subject())
                        .toList();

        assertThat(modules())
                .hasSizeGreaterThan(9)
                .isSubsetOf(started)
                .allSatisfy(name -> {
                    assertThat(page).contains("\n## " + name.substring("been/".length()) + "\n");
                    assertThat(module(name).requirements())
                            .allSatisfy(
                                    lack -> assertThat(lack.otherwise()).contains("; Debian has "));
                });
    }

    @Test
    void theSuiteHasTwelveBenchmarksOfShippedModules() {
        String text = text(BENCHMARKS.resolve("suites/optimisation.yaml"));

        assertThat(DerivedFile.members(text))
                .hasSize(12)
                .allSatisfy(member ->
                        assertThat(DefinitionReader.read(member, this))
                                .isInstanceOf(Reading.Accepted.class));
    }

    @Test
    void theExamplesOfTheDocumentsHold() throws IOException {
        assertThat(examples("analyses.md"))
                .hasSize(2)
                .allSatisfy(text ->
                        assertThat(DefinitionReader.read(text, this))
                                .isInstanceOf(Reading.Accepted.class));
        List<String> modules = examples("module-format.md");
        assertThat(modules).hasSize(2);
        assertThat(ModuleReader.read(modules.getFirst())).isInstanceOf(Reading.Accepted.class);
        assertThat(SoftwareDefinition.read(modules.getLast())).isInstanceOf(Reading.Accepted.class);
        assertThat(examples("distributed-benchmarks.md"))
                .filteredOn(text -> text.startsWith("title:"))
                .singleElement()
                .satisfies(text ->
                        assertThat(ModuleReader.read(text)).isInstanceOf(Reading.Accepted.class));
    }

    private static List<String> examples(String document) throws IOException {
        String text = Files.readString(Path.of("../docs").resolve(document));
        return Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<Path> files(Path folder, String ending) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Definition read(String file) {
        String text = text(BENCHMARKS.resolve("demo").resolve(file));
        return switch (DefinitionReader.read(text, this)) {
            case Reading.Accepted(var definition) -> definition;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    @Override
    public List<String> modules() {
        return files(BENCHMARKS, "/module.yaml").stream()
                .map(file -> BENCHMARKS.relativize(file).toString())
                .filter(file -> !file.contains("target/"))
                .map(file -> "been/" + file.replaceAll("^modules/|(/package)?/module.yaml$", ""))
                .toList();
    }

    @Override
    public Optional<PublishedModule> module(String name, @Nullable String version) {
        return Optional.of(new PublishedModule(reference(name), module(name)));
    }

    private static BenchmarkModule module(String name) {
        String folder = name.substring("been/".length());
        Path plain = BENCHMARKS.resolve("modules").resolve(folder);
        Path file =
                (Files.exists(plain) ? plain : BENCHMARKS.resolve(folder).resolve("package"))
                        .resolve("module.yaml");
        return switch (ModuleReader.read(text(file))) {
            case Reading.Accepted(var module) -> module;
            case Reading.Refused(var problems) -> throw new AssertionError(file + ": " + problems);
        };
    }

    @Override
    public Optional<PublishedSoftware> software(String name, @Nullable String version) {
        return Optional.empty();
    }

    @Override
    public Optional<PackageReference> find(String name, @Nullable String version) {
        return Optional.of(reference(name));
    }

    private static PackageReference reference(String name) {
        return new PackageReference(name, "1", "a".repeat(64));
    }

    @Override
    public List<String> hosts() {
        return List.of();
    }
}
