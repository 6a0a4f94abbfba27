package been.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import been.protocol.Wire;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CopperbenchTests {
    private static final String LIMITS =
            "\"name\": \"a b\", \"timeout\": 60, \"mem_limit\": 100, \"request_cpus\": 2";

    @TempDir private Path folder;

    @BeforeEach
    void writeLists() throws IOException {
        write("configs.txt", "# two\n./solver -t $timeout --seed $seed\n\nNone\n");
        write("instances.txt", "a.cnf b.cnf\n%left out\nold/a.cnf.bz2\n");
        for (String name : List.of("a.cnf", "b.cnf", "old/a.cnf.bz2", "bin/solver")) {
            write(name, "x");
        }
    }

    private void write(String name, String content) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), content);
    }

    private Copperbench read(String settings) throws IOException {
        write("bench.json", "{%s}".formatted(settings));
        return Copperbench.read(folder.resolve("bench.json"), folder.resolve("results"));
    }

    private static JsonNode made(Copperbench benchmark) {
        return benchmark.made().entrySet().stream()
                .filter(one -> one.getKey().toString().endsWith("/a-b.commands.json"))
                .map(one -> new String(one.getValue(), StandardCharsets.UTF_8))
                .map(text -> Wire.read(text, JsonNode.class))
                .findFirst()
                .orElseThrow();
    }

    /** Of the benchmark, each with its configuration and its instance. */
    private static List<String> commands(Copperbench benchmark) {
        return made(benchmark)
                .path("commands")
                .valueStream()
                .map(one ->
                        "%s %s: %s"
                                .formatted(
                                        one.get(0).asString(),
                                        one.get(1).asString(),
                                        one.get(2).asString()))
                .toList();
    }

    private void refused(String settings, String sentence) {
        assertThatThrownBy(() -> commands(read(settings)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(sentence);
    }

    private static String lists(String configurations, String instances) {
        return LIMITS + ", \"configs\": %s, \"instances\": %s".formatted(configurations, instances);
    }

    @Test
    void eachConfigurationRunsWithEachInstance() throws IOException {
        Copperbench benchmark =
                read(
                        lists("\"configs.txt\"", "\"instances.txt\"")
                                + ", \"executable\": \"$file{bin/solver} -v\", \"working_dir\": \".\","
                                + " \"symlink_working_dir\": false, \"timeout_factor\": 1000,"
                                + " \"runs\": 3, \"initial_seed\": 304958209785,"
                                + " \"partition\": \"any\","
                                + " \"postprocess_stdout_regex\": \"(?s:.*)s (?P<answer>\\\\w+)\"");
        assertThat(commands(benchmark))
                .containsExactly(
                        "config2 a.cnf: ./bin/solver -v ./solver -t 60000 --seed $seed ./a.cnf ./b.cnf",
                        "config2 a.cnf.bz2: ./bin/solver -v ./solver -t 60000 --seed $seed ./old/a.cnf.bz2.d/a.cnf",
                        "config4 a.cnf: ./bin/solver -v ./a.cnf ./b.cnf",
                        "config4 a.cnf.bz2: ./bin/solver -v ./old/a.cnf.bz2.d/a.cnf");
        assertThat(benchmark.runs()).isEqualTo(3);
        assertThat(made(benchmark).get("seed").asString()).isEqualTo("304958209785");
        assertThat(made(benchmark).get("compressed").propertyNames())
                .containsExactly("./old/a.cnf.bz2");
        assertThat(benchmark.files())
                .containsExactly(
                        folder.resolve("a.cnf"),
                        folder.resolve("b.cnf"),
                        folder.resolve("bin/solver"),
                        folder.resolve("old/a.cnf.bz2"));
        Path definition = benchmark.definition();
        byte[] xml = Objects.requireNonNull(benchmark.made().get(definition));
        Element read = Element.read(definition, new ByteArrayInputStream(xml));
        assertThat(read.attributes())
                .containsEntry("walltimelimit", "65 s")
                .containsEntry("memlimit", "104857600 B")
                .containsEntry("cpuCores", "2");
        assertThat(read.all("rundefinition").map(one -> one.attribute("name")))
                .containsExactly("config2", "config4");
        assertThat(read.all("columns").flatMap(one -> one.all("column")).map(Element::text))
                .containsExactly("answer");
    }

    @Test
    void aCharacterThatXmlCannotContainIsReplaced() throws IOException {
        Copperbench benchmark =
                read(
                        lists("\"configs.txt\"", "\"instances.txt\"").replace("a b", "a\\u0001日本")
                                + ", \"working_dir\": \".\", \"symlink_working_dir\": false");
        Path definition = benchmark.definition();
        byte[] xml = Objects.requireNonNull(benchmark.made().get(definition));
        assertThat(Element.read(definition, new ByteArrayInputStream(xml)).attributes())
                .containsEntry("displayName", "a\uFFFD日本");
    }

    @Test
    void severalListsAreCombined() throws IOException {
        write("more.txt", "tool $2 $1 '$HOME;'\n");
        write("words.txt", "one,two;three\n");
        assertThat(
                        commands(
                                read(
                                        lists(
                                                        "{\"#no\": \"absent\", \"x\": \"more.txt\", \"y\": \"more.txt\"}",
                                                        "[\"words.txt\", \"#absent.txt\"]")
                                                + ", \"instances_are_parameters\": true")))
                .containsExactly(
                        "x.config1 one,two;three: tool two one '$HOME;' three",
                        "y.config1 one,two;three: tool two one '$HOME;' three");
    }

    @Test
    void theFolderOfAFileIsSentWithIt() throws IOException {
        write("configs.txt", "tool $folder{bin/solver}\n");
        write("instances.txt", "a.cnf,  b.cnf\n");
        write("bin/library", "x");
        Copperbench benchmark =
                read(
                        lists("\"configs.txt\"", "\"instances.txt\"")
                                + ", \"working_dir\": \".\", \"symlink_working_dir\": false");
        assertThat(commands(benchmark))
                .containsExactly("config1 a.cnf: tool ./bin/solver ./a.cnf ./b.cnf");
        assertThat(benchmark.files())
                .containsExactly(
                        folder.resolve("a.cnf"),
                        folder.resolve("b.cnf"),
                        folder.resolve("bin/library"),
                        folder.resolve("bin/solver"));
    }

    @Test
    void aWorkingFolderIsSentWhole() throws IOException {
        write("results/old.xml", "x");
        Copperbench benchmark =
                read(lists("\"configs.txt\"", "\"instances.txt\"") + ", \"working_dir\": \".\"");
        assertThat(benchmark.files())
                .contains(folder.resolve("bench.json"), folder.resolve("bin/solver"))
                .doesNotContain(folder.resolve("results/old.xml"));
    }

    @Test
    void mistakesAreSaidWithFileAndLine() throws IOException {
        String lists = lists("\"configs.txt\"", "\"instances.txt\"");
        refused("\"timeout\": 1", "'instances' must name a file");
        refused(lists("\"configs.txt\"", "\"absent.txt\""), "absent.txt'");
        refused(lists + ", \"run\": 5", "has no setting 'run'; did you mean 'runs'?");
        refused(lists + ", \"cmd_cwd\": true", "'cmd_cwd' is not supported");
        refused(lists.replace("60", "0"), "'timeout' must be a positive number");
        refused(lists + ",", "bench.json:1: this is not JSON");
        write("bench.json", "[]");
        assertThatThrownBy(() -> Copperbench.read(folder.resolve("bench.json"), folder))
                .hasMessageContaining("bench.json:1: this is not a benchmark of copperbench");
        assertThatThrownBy(() -> Copperbench.read(folder.resolve("absent.json"), folder))
                .hasMessageContaining("absent.json cannot be read");
        write("configs.txt", "tool\ntool $4 | tee x\n");
        refused(lists, "configs.txt:2: 'tool $4 | tee x' needs a shell");
        write("configs.txt", "tool\ntool $4\n");
        refused(lists, "configs.txt:2: there is no '$4' in the instance 'a.cnf'");
        write("configs.txt", "$file{bin/other}\n");
        refused(lists, "configs.txt:1: there is no file 'bin/other'");
        write("instances.txt", "\na.cnf\nc.cnf\n");
        refused(lists, "instances.txt:3: there is no file 'c.cnf'");
        Files.write(folder.resolve("instances.txt"), new byte[] {(byte) 0xff});
        refused(lists, "instances.txt:1: this is not UTF-8 text");
        write("instances.txt", "# none\n");
        refused(lists, "nothing to run");
    }
}
