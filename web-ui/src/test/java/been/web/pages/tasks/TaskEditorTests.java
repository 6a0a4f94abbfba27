package been.web.pages.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.AbstractField;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.ComponentUtil;
import com.vaadin.flow.component.textfield.TextField;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TaskEditorTests {
    private final TaskEditor editor = new TaskEditor(() -> {});

    @Test
    void valueThatIsWrongOnItsWayIsReplacedByWhatIsTypedNext() {
        editor.show("program: {type: command, arguments: [./run.sh]}\nproperties: {A: b}\n");
        type("Limit of time", "10");
        assertThat(editor.text()).contains("wallTime: 10\n");
        type("Limit of time", "10m");
        type("Limit of memory", "2G");
        type("Limit of memory", "2GiB");
        assertThat(editor.text())
                .contains("wallTime: 10m\n", "memoryBytes: 2147483648\n", "A: b\n", "./run.sh");
    }

    @Test
    void formLeavesFileAloneThatHasMistakes() {
        editor.show("program: {type: none}\n");
        type("Cores", "2");
        assertThat(editor.text()).isEqualTo("program: {type: none}\n");
    }

    private void type(String label, String text) {
        TextField field =
                within(editor)
                        .filter(TextField.class::isInstance)
                        .map(TextField.class::cast)
                        .filter(each -> label.equals(each.getLabel()))
                        .findFirst()
                        .orElseThrow();
        String old = field.getValue();
        field.setValue(text);
        ComponentUtil.fireEvent(
                field, new AbstractField.ComponentValueChangeEvent<>(field, field, old, true));
    }

    private static Stream<Component> within(Component parent) {
        return Stream.concat(
                Stream.of(parent), parent.getChildren().flatMap(TaskEditorTests::within));
    }
}
