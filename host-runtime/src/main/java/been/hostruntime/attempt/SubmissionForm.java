package been.hostruntime.attempt;

import been.protocol.Command;
import been.protocol.NearestName;
import been.protocol.PlainJson;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the tasks that a generator submits: descriptors of which everything may be left out that
 * has a sensible default. Packages, and the classpath of a class, default to the generator's own;
 * the id to the generator's with the task's name, so that a generator that is started again submits
 * the same tasks. Pure.
 */
final class SubmissionForm {
    private static final JsonMapper STRICT =
            Wire.mapper()
                    .rebuild()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .addModule(PlainJson.module())
                    .build();

    private static final int LARGEST = 8 << 20;

    private SubmissionForm() {}

    /** What was written. */
    sealed interface Form {

        record Tasks(List<TaskDescriptor> tasks) implements Form {}

        record Unusable(String why) implements Form {}
    }

    static Form read(String json, Command.Offer generator) {
        var tasks = new ArrayList<TaskDescriptor>();
        int position = 0;
        for (JsonNode written : STRICT.readTree(json)) {
            position++;
            String name = written.path("name").asString("");
            if (!(written instanceof ObjectNode task) || name.isBlank()) {
                return new Form.Unusable(
                        "task " + position + " of the submission is no object with a 'name'");
            }
            try {
                ObjectNode completed = completed(task, name, generator);
                Optional<String> missing = missing(completed);
                if (missing.isPresent()) {
                    return new Form.Unusable("task '" + name + "' lacks " + missing.get());
                }
                tasks.add(STRICT.treeToValue(completed, TaskDescriptor.class));
            } catch (JacksonException | IllegalArgumentException e) {
                return new Form.Unusable("task '" + name + "' " + problem(e));
            }
        }
        if (tasks.isEmpty()) {
            return new Form.Unusable("a submission needs at least one task");
        }
        // What is inherited is repeated in each task, and one report has to hold them all.
        return Wire.write(tasks).length() > LARGEST
                ? new Form.Unusable(
                        "the submission of "
                                + tasks.size()
                                + " tasks comes to more than 8 MiB: submit it in parts")
                : new Form.Tasks(List.copyOf(tasks));
    }

    /** What has no default, and is no error to who only reads JSON. */
    private static Optional<String> missing(ObjectNode task) {
        if (!task.path("program").isObject()) {
            return Optional.of("a 'program'");
        }
        for (String list : List.of("dependencies", "stops")) {
            for (JsonNode condition : task.path(list)) {
                for (String part : List.of("task", "checkpoint")) {
                    if (!condition.path(part).isString()) {
                        return Optional.of("a '" + part + "' in '" + list + "'");
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static ObjectNode completed(ObjectNode written, String name, Command.Offer generator) {
        var id = new TaskId(written.path("id").asString(generator.task().id() + "." + name));
        ObjectNode task =
                STRICT.valueToTree(
                        TaskDescriptor.job(id, name, new Program.Command(List.of("true"))));
        task.remove("program");
        task.set("packages", STRICT.valueToTree(generator.task().packages()));
        overlay(task, written);
        if (task.get("program") instanceof ObjectNode program
                && program.path("type").asString("").equals("java")) {
            List<String> classpath =
                    generator.task().program() instanceof Program.JavaMain main
                            ? main.classpath()
                            : List.of();
            if (!program.has("classpath")) {
                program.set("classpath", STRICT.valueToTree(classpath));
            }
            if (!program.has("options")) {
                program.putArray("options");
            }
        }
        return task;
    }

    /** What is written counts; of placement, limits and failure each part for itself. */
    private static void overlay(ObjectNode defaults, ObjectNode written) {
        written.properties()
                .forEach(field -> {
                    if (defaults.get(field.getKey()) instanceof ObjectNode inner
                            && !field.getKey().equals("packages")
                            && field.getValue() instanceof ObjectNode part) {
                        overlay(inner, part);
                    } else {
                        defaults.set(field.getKey(), field.getValue());
                    }
                });
    }

    private static String problem(RuntimeException e) {
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                    "has a field that does not exist: '"
                            + unknown.getPropertyName()
                            + "'"
                            + NearestName.hint(
                                    unknown.getPropertyName(),
                                    unknown.getKnownPropertyIds().stream()
                                            .map(String::valueOf)
                                            .toList());
            case InvalidTypeIdException _ -> "needs a program of the type 'command' or 'java'";
            case JacksonException json
                    when json.getCause() instanceof IllegalArgumentException ours ->
                    "is impossible: " + ours.getMessage();
            case JacksonException json ->
                    "is not written as a task is"
                            + (json.getPath().isEmpty()
                                    ? ""
                                    : ", in '" + json.getPath().getFirst().getPropertyName() + "'");
            default -> "is impossible: " + e.getMessage();
        };
    }
}
