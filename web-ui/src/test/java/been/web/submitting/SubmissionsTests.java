package been.web.submitting;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.DocumentSchema;
import been.documents.Problem;
import been.documents.Reading;
import been.packages.SavedDescriptors;
import been.packages.catalogue.Catalogue;
import been.protocol.ContextId;
import been.protocol.ResourceLimits;
import been.protocol.TaskId;
import been.tasks.Submission;
import been.web.example.ExampleAnalyses;
import been.web.example.ExamplePackages;
import been.web.example.ExampleTasks;
import been.web.rest.RestJson;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SubmissionsTests {
    private static final JsonMapper REST = RestJson.mapper();

    @TempDir private Path folder;
    private final ExampleTasks tasks = ExampleTasks.rich(ExampleAnalyses.rich());
    private Submissions submissions;
    private SavedTasks saved;

    @BeforeEach
    void open() throws IOException {
        var database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + folder.resolve("saved.db"));
        Catalogue.migrate(database);
        var descriptors = new SavedDescriptors(database, InstantSource.system());
        var packages = new ExamplePackages(folder);
        submissions = new Submissions(tasks, packages, descriptors, REST);
        saved = new SavedTasks(descriptors, packages, REST);
    }

    private List<Problem> problems(String text) {
        assertThat(submissions.read(text)).isInstanceOf(Reading.Refused.class);
        return ((Reading.Refused<TaskRequest>) submissions.read(text)).problems();
    }

    private TaskRequest task(String text) {
        return submissions.read(text).accepted().orElseThrow();
    }

    @Test
    void aTaskFileIsReadOrRefusedWithPlaces() {
        TaskRequest read =
                task(
                        """
                        program: {type: command, arguments: [./run, 2.10]}
                        limits: {wallTime: 10m, cpuTime: PT5M, memoryBytes: 1048576}
                        placement: {exclusivity: exclusive, cores: 2, inputs: shared_memory}
                        properties: {size: 100, fast: true}
                        conditions: {options: [no-network]}
                        """);
        assertThat(read.limits())
                .isEqualTo(
                        new ResourceLimits(
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(10),
                                1_048_576L,
                                null,
                                null));
        assertThat(read.properties()).isEqualTo(Map.of("size", "100", "fast", "true"));
        assertThat(problems("name: x"))
                .extracting(Problem::message)
                .containsExactly("'program' or 'descriptor' is missing");
        assertThat(
                        problems(
                                """
                                program: {type: command, arguments: [./run]}
                                limits: {wallTime: 1m, softWallTime: 2m}
                                """))
                .satisfiesExactly(problem -> {
                    assertThat(problem.line()).isEqualTo(2);
                    assertThat(problem.message()).contains("must be below the limit");
                });
    }

    @Test
    void aTaskIsAddedToAContextThatIsHeldOpenUnderANameOfItsContext() {
        var id = new ContextId("hand");
        var request = new ContextRequest(id, null, null, null, null, true, Map.of(), List.of());
        assertThat(submissions.submit(request, "ada", null)).isEqualTo(new Submission.Accepted());
        TaskRequest named = task("name: one\nprogram: {type: command, arguments: [x]}");
        assertThat(submissions.add(id, named, "ada"))
                .isEqualTo(new Submissions.Added.Done(new TaskId("hand-one")));
        assertThat(submissions.add(id, task("program: {type: command, arguments: [x]}"), "ada"))
                .isEqualTo(new Submissions.Added.Refused(List.of("a task needs an id or a name")));
        assertThat(submissions.add(new ContextId("a1-block-1"), named, "ada"))
                .isInstanceOf(Submissions.Added.Refused.class);
    }

    @Test
    void aSavedTaskSuppliesWhatIsOmitted() {
        assertThat(saved.save("smoke", task("program: {type: command, arguments: [x]}"), "ada"))
                .isInstanceOf(SavedTasks.Saved.Done.class);
        assertThat(saved.page(0, 5)).extracting(SavedTasks.View::name).containsExactly("smoke");
        assertThat(saved.save("../smoke", task("descriptor: smoke"), "ada"))
                .isInstanceOf(SavedTasks.Saved.Refused.class);
        assertThat(saved.save("a b", task("program: {type: command, arguments: [x]}"), "ada"))
                .isInstanceOf(SavedTasks.Saved.Refused.class);
        var of =
                ContextRequest.of(
                        new ContextId("made"), List.of(task("name: m\ndescriptor: smoke")));
        assertThat(submissions.submit(of, "ada", null)).isEqualTo(new Submission.Accepted());
        assertThat(saved.delete("smoke")).isTrue();
        assertThat(
                        submissions.submit(
                                ContextRequest.of(new ContextId("other"), of.tasks()), "ada", null))
                .isInstanceOf(Submission.Refused.class);
    }

    @Test
    void aSavedTaskIsShownAsAFileThatCanBeSavedAgain() {
        TaskRequest task =
                task(
                        """
                        kind: service
                        program: {type: java, taskClass: a.B, debugging: listen}
                        placement: {exclusivity: exclusive, inputs: shared_memory}
                        failure: {retries: 1, work: kept}
                        limits: {wallTime: 10m}
                        """);
        SavedTasks.View view = ((SavedTasks.Saved.Done) saved.save("server", task, "ada")).saved();
        assertThat(task(view.yaml())).isEqualTo(task);
        assertThat(REST.valueToTree(view).at("/descriptor/placement/exclusivity").asString())
                .isEqualTo("exclusive");
        assertThat(saved.save("no/such/server", task, "ada"))
                .isEqualTo(
                        new SavedTasks.Saved.Refused(
                                "There is no package 'no/such'; publish it, or save the task without a package."));
    }

    /** Each key of a schema is a component of the record, and conversely. */
    @Test
    void schemasAndRecordsHaveTheSameKeys() {
        JsonNode root = JsonMapper.shared().readTree(DocumentSchema.CONTEXT.text());
        compare(root, root, ContextRequest.class);
    }

    private static void compare(JsonNode root, JsonNode given, Type type) {
        String reference = given.path("$ref").asString("");
        JsonNode rule = reference.isEmpty() ? given : root.at(reference.substring(1));
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            compare(root, rule.path("additionalProperties"), generic.getActualTypeArguments()[1]);
        } else if (type instanceof ParameterizedType generic) {
            compare(root, rule.path("items"), generic.getActualTypeArguments()[0]);
        } else if (type == been.protocol.Program.class) {
            assertThat(rule.path("properties").propertyNames())
                    .containsExactlyInAnyOrder(
                            "type",
                            "arguments",
                            "taskClass",
                            "classpath",
                            "java",
                            "options",
                            "aot",
                            "debugging");
        } else if (type instanceof Class<?> record
                && record.isRecord()
                && rule.path("properties").isObject()) {
            var keys = new TreeSet<>(rule.path("properties").propertyNames());
            assertThat(keys)
                    .as(record.getName())
                    .containsExactlyElementsOf(
                            new TreeSet<>(
                                    Stream.of(record.getRecordComponents())
                                            .map(RecordComponent::getName)
                                            .toList()));
            for (RecordComponent component : record.getRecordComponents()) {
                compare(
                        root,
                        rule.path("properties").path(component.getName()),
                        component.getGenericType());
            }
        } else if (type instanceof Class<?> plain && plain.isEnum()) {
            assertThat(rule.path("enum").valueStream().map(JsonNode::asString))
                    .as(plain.getName())
                    .allSatisfy(word ->
                            assertThat(REST.readValue("\"" + word + "\"", plain)).isNotNull())
                    .hasSize(plain.getEnumConstants().length);
        }
    }
}
