package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Question;
import been.protocol.Report;
import been.task.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of docs/task-port.md, as they stand there. */
class TaskPortPageIT extends RunningHost {
    private static final Path PAGE = Path.of("..", "docs", "task-port.md");

    @Test
    void theShellSpeaks() throws Exception {
        var offer =
                Offers.shell("set -e\n" + example("sh")).properties(Map.of("size", "7")).offer();
        talk(offer);
        assertThat(controller.log(offer.attempt()))
                .contains("log starting with 1 cores\n", "log left 0\n");
        assertThat(recorded(offer, 1)).containsExactly(7);
    }

    @Test
    void pythonSpeaks() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "skipped: there is no python3");
        var offer = Offers.command("/usr/bin/python3", "-c", example("python")).offer();
        talk(offer);
        assertThat(controller.log(offer.attempt()))
                .contains("log hello from Python\n", "log left 0\n");
    }

    private void talk(Command.Offer offer) throws Exception {
        controller.command(offer);
        assertThat(controller.await(Report.CheckpointSet.class, r -> is(r, offer)).value())
                .isEqualTo("4711");
        assertThat(controller.answer(offer.attempt(), Question.SetLatch.class, ""))
                .isEqualTo(new Question.SetLatch("ready", 1));
        assertThat(controller.answer(offer.attempt(), Question.CountDown.class, "0"))
                .isEqualTo(new Question.CountDown("ready", 1));
        controller.answer(offer.attempt(), Question.AwaitLatch.class, "");
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(recorded(offer, 0)).containsExactly(1.25, 1.5);
    }

    private double[] recorded(Command.Offer offer, int metric) throws IOException {
        Path recording = data.resolve("received.brec");
        Files.write(recording, controller.bytes(offer.attempt(), "measurements.brec"));
        return RecordFile.read(recording).get(metric).values();
    }

    private static String example(String language) throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("```" + language + "\n");
        assertThat(start).as("an example in %s", language).isNotNegative();
        int code = page.indexOf('\n', start) + 1;
        return page.substring(code, page.indexOf("```", code));
    }
}
