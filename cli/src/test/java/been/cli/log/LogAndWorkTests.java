package been.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Wire;
import been.protocol.WorkSight;
import been.protocol.WorkSight.Kind;
import been.protocol.tasks.TaskEnd;
import been.protocol.tasks.TaskLogLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogAndWorkTests {
    private static final String EVENTS = "GET /api/v1/tasks/t/log/events";
    private static final String WORK = "GET /api/v1/tasks/t/work";

    @TempDir private Path data = Path.of("");

    private static String line(int number, String text) {
        return "event: line\nid: 1.%d\ndata: %s\n\n"
                .formatted(
                        number,
                        Wire.write(new TaskLogLine(1, number, number, "stdout", "info", text)));
    }

    private static String end(String state, String why) {
        return "event: end\ndata: %s\n\n".formatted(Wire.write(new TaskEnd(state, "exit", why)));
    }

    @Test
    void aLogIsPrintedAsThePlatformHasIt() throws IOException {
        try (var platform = new FakePlatform(data)) {
            String call = "GET /api/v1/tasks/a%2Fb/log.txt";
            platform.text(call, "one\ntwo ä\n")
                    .cut(call, "one\n")
                    .refuse(call, 404, "{\"detail\": \"There is no task 'a/b'.\"}");
            assertThat(platform.been("log", "a/b")).isEqualTo(new Ended(0, "one\ntwo ä\n", ""));
            Ended cut = platform.been("log", "a/b");
            assertThat(cut.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(cut.err()).startsWith("been: cannot read or write: ").hasLineCount(1);
            assertThat(platform.been("log", "a/b"))
                    .isEqualTo(
                            new Ended(ExitStatus.BAD_INPUT, "", "been: There is no task 'a/b'.\n"));
        }
    }

    @Test
    void aFollowThatIsInterruptedGoesOnAfterTheLastLine() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.cut(EVENTS, line(0, "one") + line(1, "two") + "event: line\ndata: {\"cut")
                    .refuse(EVENTS, 503, "{\"detail\": \"starting\"}")
                    .text(EVENTS, line(2, "three") + end("Finished", ""));
            Ended followed = platform.been("log", "t", "-f");
            assertThat(followed.out().lines())
                    .as("%s", followed)
                    .extracting(text -> text.substring(text.lastIndexOf(' ') + 1))
                    .containsExactly("one", "two", "three");
            assertThat(followed.err()).isEqualTo("Finished\n");
            assertThat(followed.status()).isZero();
            assertThat(platform.asked())
                    .extracting(asked -> asked.header("Last-event-id"))
                    .containsExactly(null, "1.1", "1.1");
        }
    }

    @Test
    void aFollowEndsWhenThePlatformRefusesOrCannotBeUnderstood() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse(EVENTS, 404, "{\"detail\": \"There is no task 't'.\"}")
                    .text(EVENTS, "event: line\ndata: [1]\n\n");
            assertThat(platform.been("log", "t", "--follow"))
                    .isEqualTo(
                            new Ended(ExitStatus.BAD_INPUT, "", "been: There is no task 't'.\n"));
            Ended unread = platform.been("log", "t", "--follow");
            assertThat(unread.status()).isEqualTo(ExitStatus.UNREACHABLE);
            assertThat(unread.err())
                    .startsWith("been: this version of been cannot read the platform's answer: ")
                    .hasLineCount(1);
        }
    }

    @Test
    void aFolderIsListedAndSaysWhatIsLeftOut() throws IOException {
        var folder =
                new WorkSight.Folder(
                        List.of(
                                new WorkSight.Entry("out", Kind.FOLDER, 0, 0),
                                new WorkSight.Entry("big.bin", Kind.FILE, 4200, 1000),
                                new WorkSight.Entry("latest", Kind.LINK, 9, 1000)),
                        true);
        try (var platform = new FakePlatform(data)) {
            platform.answer(WORK + "?path=a%20b&attempt=2", folder);
            assertThat(platform.been("work", "t", "a b", "--attempt", "2").out().lines())
                    .containsExactly(
                            "name           bytes  changed",
                            "out/                  1970-01-01T00:00:00Z",
                            "big.bin         4200  1970-01-01T00:00:01Z",
                            "latest (link)         1970-01-01T00:00:01Z",
                            "and more; only the first 3 are shown");
            assertThat(platform.been("work", "t", "a b", "--attempt", "2", "--json").out())
                    .isEqualTo(Wire.write(folder) + "\n");
        }
    }

    @Test
    void aFileIsFetchedWholeOrLeftAsItWas() throws IOException {
        Path file = Files.writeString(data.resolve("mine"), "mine");
        try (var platform = new FakePlatform(data)) {
            platform.refuse(
                            WORK + "/content?path=gone",
                            404,
                            "{\"detail\": \"There is no file 'gone'.\"}")
                    .text(WORK + "/content?path=x", "theirs")
                    .refuse(
                            WORK + "?path=x",
                            422,
                            "{\"code\": \"work.file\", \"detail\": \"'x' is a file.\"}");
            assertThat(platform.been("work", "t", "gone", "-o", file.toString()))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT, "", "been: There is no file 'gone'.\n"));
            assertThat(file).hasContent("mine");
            assertThat(platform.been("work", "t", "x").err())
                    .isEqualTo("been: x is a file; to fetch it, add: -o FILE\n");
            assertThat(platform.been("work", "t", "x", "-o", file.toString()).status()).isZero();
            assertThat(file).hasContent("theirs");
            int before = platform.calls().size();
            assertThat(platform.been("work", "t", "x", "-o", data + "/no/such").err())
                    .contains("there is no folder for")
                    .hasLineCount(1);
            assertThat(platform.calls()).hasSize(before);
        }
    }
}
