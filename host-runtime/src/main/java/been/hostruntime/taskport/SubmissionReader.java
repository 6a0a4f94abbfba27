package been.hostruntime.taskport;

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
 * Reads the tasks that a generator submits: descriptors in which all fields with a default are
 * optional. Packages and the class path default to those of the generator; the id to the
 * generator's id with the task's name, so that a restarted generator submits the same tasks. Pure.
 */
final class SubmissionReader {
    private static final JsonMapper STRICT =
            Wire.mapper()
                    .rebuild()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .addModule(PlainJson.module())
                    .build();

    private static final int LARGEST = 8 << 20;

    private SubmissionReader() {}

    /** A submission, valid or not. */
    sealed interface Submission {

        record Valid(List<TaskDescriptor> tasks) implements Submission {}

        record Invalid(String why) implements Submission {}
    }

    static Submission read(String json, Command.Offer generator) {
        var tasks = new ArrayList<TaskDescriptor>();
        int position = 0;
        for (JsonNode written : STRICT.readTree(json)) {
            position++;
            String name = written.path("name").asString("");
            if (!(written instanceof ObjectNode task) || name.isBlank()) {
                return new Submission.Invalid(
                        "task " + position + " of the submission is not an object with a 'name'");
            }
            try {
                ObjectNode completed = completed(task, name, generator);
                Optional<String> missing = missing(completed);
                if (missing.isPresent()) {
                    return new Submission.Invalid(
                            "task '" + name + "' is missing " + missing.get());
                }
                tasks.add(STRICT.treeToValue(completed, TaskDescriptor.class));
            } catch (JacksonException | IllegalArgumentException e) {
                return new Submission.Invalid("task '" + name + "' " + problem(e));
            }
        }
        if (tasks.isEmpty()) {
            return new Submission.Invalid("a submission needs at least one task");
        }
        // Defaults are repeated in each task, and one report must hold them all.
        return Wire.write(tasks).length() > LARGEST
                ? new Submission.Invalid(
                        "the submission of "
                                + tasks.size()
                                + " tasks is larger than 8 MiB: submit it in parts")
                : new Submission.Valid(List.copyOf(tasks));
    }

    /** A required field that is missing, which the JSON mapper does not detect. */
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

    /**
     * Overwrites defaults by written fields, in nested objects such as placement field by field.
     */
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
                    "has the unknown field '"
                            + unknown.getPropertyName()
                            + "'"
                            + NearestName.hint(
                                    unknown.getPropertyName(),
                                    unknown.getKnownPropertyIds().stream()
                                            .map(String::valueOf)
                                            .toList());
            case InvalidTypeIdException _ -> "needs a program of type 'command' or 'java'";
            case JacksonException json
                    when json.getCause() instanceof IllegalArgumentException ours ->
                    "is invalid: " + ours.getMessage();
            case JacksonException json ->
                    "is not a valid task"
                            + (json.getPath().isEmpty()
                                    ? ""
                                    : ", in '" + json.getPath().getFirst().getPropertyName() + "'");
            default -> "is invalid: " + e.getMessage();
        };
    }
}
