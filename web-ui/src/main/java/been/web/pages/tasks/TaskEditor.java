package been.web.pages.tasks;

import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.YamlText;
import been.protocol.Quantities;
import been.protocol.Wire;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.HasValue;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A task as a form and as the YAML that the form writes; what else the YAML has stays. */
final class TaskEditor extends Div {
    private static final int MILLIS = 400;
    private static final List<String> SHELL = List.of("sh", "-c");

    private final TextField name = field("Name", "parse");
    private final TextField command = field("Command, a line for the shell", "./run.sh 1000");
    private final TextField hosts = field("Hosts, or any if empty", "alpha, beta");
    private final Checkbox exclusive = new Checkbox("Alone on its host");
    private final TextField cores = field("Cores", "1");
    private final TextField wallTime = field("Limit of time", "10m");
    private final TextField memory = field("Limit of memory", "2GiB");
    private final TextArea yaml = new TextArea("Task file");
    private final Runnable changed;

    /** What the form shows and writes into; absent while the typed file has mistakes. */
    private @Nullable ObjectNode task = Wire.mapper().createObjectNode();

    /**
     * @param changed is called after every change by the user
     */
    TaskEditor(Runnable changed) {
        this.changed = changed;
        addClassName("columns");
        yaml.addClassName("code");
        yaml.setWidthFull();
        yaml.setHelperText("This is what is submitted; YAML or JSON.");
        live(yaml);
        yaml.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                read();
            }
        });
        Stream.of(name, command, hosts, cores, wallTime, memory).forEach(this::writing);
        exclusive.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                write();
            }
        });
        add(Html.div("stack", name, command, hosts, exclusive, cores, wallTime, memory), yaml);
    }

    private static TextField field(String label, String placeholder) {
        var field = new TextField(label);
        field.setPlaceholder(placeholder);
        field.setWidthFull();
        field.setManualValidation(true);
        return field;
    }

    private void writing(TextField field) {
        field.setValueChangeMode(ValueChangeMode.LAZY);
        field.setValueChangeTimeout(MILLIS);
        field.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                write();
            }
        });
    }

    private static void live(TextArea area) {
        area.setManualValidation(true);
        area.setValueChangeMode(ValueChangeMode.LAZY);
        area.setValueChangeTimeout(MILLIS);
    }

    String text() {
        return yaml.getValue();
    }

    /** Shows another task. */
    void show(String text) {
        yaml.setValue(text);
        read();
    }

    /** The form shows what the file says, and is of no use while that has mistakes. */
    private void read() {
        task =
                yaml.getValue().isBlank()
                        ? Wire.mapper().createObjectNode()
                        : Document.read(yaml.getValue(), DocumentSchema.TASK)
                                .json()
                                .map(ObjectNode.class::cast)
                                .orElse(null);
        boolean isWrong = task == null;
        Stream.<HasValue<?, ?>>of(name, command, hosts, exclusive, cores, wallTime, memory)
                .forEach(each -> each.setReadOnly(isWrong));
        if (task != null) {
            name.setValue(task.path("name").asString(""));
            command.setValue(line(task.path("program").path("arguments")));
            hosts.setValue(String.join(", ", texts(task.path("placement").path("hosts"))));
            exclusive.setValue(isExclusive(task));
            cores.setValue(task.at("/placement/cores").asString(""));
            wallTime.setValue(task.at("/limits/wallTime").asString(""));
            memory.setValue(size(task.at("/limits/memoryBytes").asString("")));
        }
        changed.run();
    }

    private static boolean isExclusive(JsonNode task) {
        return task.at("/placement/exclusivity").asString("").equals("exclusive");
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static String line(JsonNode arguments) {
        List<String> all = texts(arguments);
        return all.size() == SHELL.size() + 1 && all.subList(0, SHELL.size()).equals(SHELL)
                ? all.getLast()
                : String.join(" ", all);
    }

    private static String size(String bytes) {
        return bytes.isEmpty() ? "" : Quantities.formatSize(Long.parseLong(bytes));
    }

    /** Also what the schema refuses is written, so that typing on can mend it. */
    private void write() {
        if (task == null) {
            return;
        }
        put(task, "name", name.getValue());
        String line = command.getValue();
        if (!line.equals(line(task.path("program").path("arguments")))) {
            task.remove("program");
            if (!line.isBlank()) {
                var arguments = new ArrayList<>(SHELL);
                arguments.add(line);
                ObjectNode program = task.putObject("program").put("type", "command");
                arguments.forEach(program.putArray("arguments")::add);
            }
        }
        ObjectNode placement = task.withObject("/placement");
        placement.remove("hosts");
        Stream.of(hosts.getValue().split(",", -1))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .forEach(placement.withArray("/hosts")::add);
        if (exclusive.getValue() != isExclusive(task)) {
            put(placement, "exclusivity", exclusive.getValue() ? "exclusive" : "");
        }
        put(placement, "cores", cores.getValue());
        ObjectNode limits = task.withObject("/limits");
        put(limits, "wallTime", wallTime.getValue());
        put(limits, "memoryBytes", bytes(memory.getValue()));
        yaml.setValue(YamlText.of(task));
        changed.run();
    }

    /** What cannot be read stays as it was typed, for the schema to refuse. */
    private static String bytes(String size) {
        try {
            return size.isBlank() ? "" : String.valueOf(Quantities.parseSize(size));
        } catch (IllegalArgumentException _) {
            return size;
        }
    }

    private static void put(ObjectNode of, String key, String value) {
        String text = value.strip();
        if (text.isEmpty()) {
            of.remove(key);
        } else if (text.matches("[1-9][0-9]{0,17}") && !key.equals("name")) {
            of.put(key, Long.parseLong(text));
        } else {
            of.put(key, text);
        }
    }
}
