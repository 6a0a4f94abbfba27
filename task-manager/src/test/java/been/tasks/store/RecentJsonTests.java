package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Program;
import been.protocol.PropertyTree;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentJsonTests {
    private final RecentJson recent = new RecentJson();

    private static TaskDescriptor task(String id) {
        return TaskDescriptor.job(new TaskId(id), "t", new Program.Command(List.of("/bin/" + id)));
    }

    @Test
    void theSameTextIsReadOnce() {
        String json = Wire.write(task("a"));
        TaskDescriptor first = recent.read(json, TaskDescriptor.class);
        assertThat(first).isEqualTo(task("a"));
        assertThat(recent.read(new String(json.toCharArray()), TaskDescriptor.class))
                .isSameAs(first);
    }

    @Test
    void whatWasWrittenIsNotRead() {
        TaskDescriptor written = task("a");
        String json = recent.write(written);
        assertThat(json).isEqualTo(Wire.write(written));
        assertThat(recent.read(new String(json.toCharArray()), TaskDescriptor.class))
                .isSameAs(written)
                .isEqualTo(Wire.read(json, TaskDescriptor.class));
    }

    @Test
    void whatMeetsInOnePlaceIsToldApart() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 5_000; i++) {
                TaskDescriptor task = task("a" + i);
                assertThat(recent.read(Wire.write(task), TaskDescriptor.class)).isEqualTo(task);
            }
        }
        assertThat(recent.read("{}", PropertyTree.class)).isEqualTo(PropertyTree.EMPTY);
    }
}
