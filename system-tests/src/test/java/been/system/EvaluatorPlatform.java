package been.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real platform, asked for evaluations, and with evaluators of tests published. */
final class EvaluatorPlatform implements AutoCloseable {
    static final String EVALUATIONS = "/api/v1/evaluations";

    /** Imported results of which everything is known. */
    static final String KNOWN = "hierarchy";

    static final Path GOLDEN = BeenProcess.HOME.resolve("statistics/src/test/resources/golden");

    /** The mean of the first metric of the first experiment, in {@code mean.csv}. */
    static final String MEAN =
            """
            library(ncdf4)
            library(jsonlite)
            input <- fromJSON('input.json')
            f <- nc_open(input$experiments$file[1])
            value <- mean(ncvar_get(f, input$metrics$name[1]))
            write.csv(data.frame(mean = value), 'output/mean.csv', row.names = FALSE)
            """;

    private final Path data;
    private final RunningPlatform platform;

    private EvaluatorPlatform(Path data, RunningPlatform platform) {
        this.data = data;
        this.platform = platform;
    }

    /** Starts one on a folder that other users may pass, as evaluators do. */
    static EvaluatorPlatform on(Path data) throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new EvaluatorPlatform(data, RunningPlatform.on(data));
    }

    RunningPlatform platform() {
        return platform;
    }

    /** Imports the results of which everything is known. */
    void importKnown() throws Exception {
        var imported =
                platform.send(
                        platform.request(
                                        "/api/v1/results/%s?format=csv&metric=time&unit=ms"
                                                .formatted(KNOWN))
                                .PUT(
                                        HttpRequest.BodyPublishers.ofFile(
                                                GOLDEN.resolve("hierarchy.csv"))));
        assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
    }

    static String manifest(String scope, String more) {
        return """
        title: A test
        language: r
        scope: %s
        main: main.R
        help: Of a test.
        %s\
        """
                .formatted(scope, more);
    }

    void publish(String name, String scope, String more, String script) throws Exception {
        var answer =
                send(
                        archive(
                                name,
                                Map.of(
                                        "evaluator.yaml",
                                        manifest(scope, more),
                                        "files/main.R",
                                        script)));
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    }

    byte[] archive(String name, Map<String, String> files) throws IOException {
        return archive("evaluator", name, "1.0-SNAPSHOT", files);
    }

    byte[] archive(String kind, String name, String version, Map<String, String> files)
            throws IOException {
        var builder =
                new PackageBuilder()
                        .add(
                                "package.yaml",
                                "name: %s\nversion: %s\nkind: %s\ndescription: x\nlicence: x\n"
                                        .formatted(name, version, kind)
                                        .getBytes(UTF_8));
        files.forEach((path, content) -> builder.add(path, content.getBytes(UTF_8)));
        Path file = data.resolve("archive.bpk");
        assertThat(builder.write(file)).isInstanceOf(Packaged.Built.class);
        return Files.readAllBytes(file);
    }

    HttpResponse<String> send(byte[] archive) throws Exception {
        return platform.send(
                platform.request("/api/v1/evaluators")
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(archive)));
    }

    /** Publishes a module that sleeps, with an evaluator {@code levels}. */
    HttpResponse<String> publishModule(String version, String manifest, String script)
            throws Exception {
        String module =
                """
                title: A test
                parameters: {seconds: {type: number, default: 0.01}}
                metrics: {time: {source: wall-time}}
                run: {command: [sleep, '${seconds}']}
                evaluators: [levels]
                """;
        byte[] archive =
                archive(
                        "module",
                        "test/sleeping",
                        version,
                        Map.of(
                                "module.yaml", module,
                                "evaluators/levels/evaluator.yaml", manifest,
                                "evaluators/levels/files/main.R", script));
        return platform.send(
                platform.request("/api/v1/packages")
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(archive)));
    }

    void importCsv(String name, String rows) throws Exception {
        var answer =
                platform.send(
                        platform.request(
                                        "/api/v1/results/"
                                                + name
                                                + "?format=csv&metric=time&unit=ms")
                                .PUT(
                                        HttpRequest.BodyPublishers.ofString(
                                                "version,binary,execution,iteration,value\n"
                                                        + rows)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    long ask(String evaluator, Map<String, String> parameters) throws Exception {
        return askOn(KNOWN, evaluator, parameters);
    }

    long askOn(String analysis, String evaluator, Map<String, String> parameters) throws Exception {
        String body =
                JsonMapper.shared()
                        .writeValueAsString(
                                Map.of(
                                        "analysis",
                                        analysis,
                                        "evaluator",
                                        evaluator,
                                        "parameters",
                                        parameters));
        return platform.post(EVALUATIONS, "application/json", body).at("/items/0/id").asLong();
    }

    JsonNode view(long id) throws Exception {
        return platform.get(EVALUATIONS + "/" + id);
    }

    JsonNode ended(long id) {
        return Awaitility.await("evaluation " + id)
                .until(
                        () -> view(id),
                        view -> List.of("done", "failed").contains(view.path("state").asString()));
    }

    JsonNode done(long id) {
        JsonNode view = ended(id);
        assertThat(view.path("state").asString()).as("%s", view).isEqualTo("done");
        return view;
    }

    String failed(long id) {
        JsonNode view = ended(id);
        assertThat(view.path("state").asString()).as("%s", view).isEqualTo("failed");
        return view.path("detail").asString();
    }

    static List<String> names(JsonNode view) {
        var names = new ArrayList<String>();
        for (JsonNode file : view.path("files")) {
            if (!file.path("kind").asString().equals("log")) {
                names.add(file.path("name").asString());
            }
        }
        return names;
    }

    String file(long id, JsonNode ended, String name) throws Exception {
        assertThat(names(ended)).contains(name);
        return file(id, name);
    }

    String file(long id, String name) throws Exception {
        return platform.send(platform.request(EVALUATIONS + "/" + id + "/files/" + name)).body();
    }

    /** Fields of a CSV file of simple texts, without its head. */
    List<String[]> rows(long id, String name) throws Exception {
        return file(id, name)
                .lines()
                .skip(1)
                .map(line -> line.replace("\"", "").split(",", -1))
                .toList();
    }

    @Override
    public void close() {
        platform.close();
    }
}
