package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What is heard of a host while a task floods it, and while nothing should be. */
class QuietIT extends RunningHost {

    /** The predecessor sent every log line over the network while an exclusive task measured. */
    @Test
    void noLogLineIsSentBesideAnExclusiveTask() throws Exception {
        var offer =
                Offers.shell(
                                "been task log early; been task progress 1 2; been task checkpoint c;"
                                        + " echo out; until [ -e go ]; do sleep 0.05; done")
                        .exclusive()
                        .offer();
        controller.command(offer);
        controller.await(Report.CheckpointSet.class, r -> is(r, offer));
        int syncs = controller.syncs().size();
        await().until(() -> controller.syncs().size() > syncs + 3);
        assertThat(controller.reports())
                .noneMatch(report -> report instanceof Report.Log)
                .noneMatch(report -> report instanceof Report.Progress);
        Files.createFile(home(offer.attempt()).resolve("work/go"));
        controller.awaitEnd(offer.attempt());
        assertThat(controller.log(offer.attempt())).isEqualTo("log early\nstdout out\n");
        controller.await(Report.Progress.class, r -> is(r, offer));
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty());
    }

    @Test
    void controlMessagesNeverQueueBehindData() throws Exception {
        var offer =
                Offers.shell(
                                """
                                for i in 1 2 3; do
                                  (while :; do yes 'a line of a flood' | head -c 65000; done
                                      | been task log) &
                                done
                                (while :; do yes 'and on standard output'; done) &
                                sleep 1
                                been task checkpoint during
                                been task latch go down
                                been task checkpoint answered
                                wait
                                """
                                        .replace("\n      |", " |"))
                        .offer();
        controller.command(offer);
        controller.await(
                Report.CheckpointSet.class, r -> is(r, offer) && r.name().equals("during"));
        controller.answer(offer.attempt(), Question.CountDown.class, "0");
        controller.await(
                Report.CheckpointSet.class, r -> is(r, offer) && r.name().equals("answered"));
        long start = System.nanoTime();
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        assertThat(controller.awaitEnd(offer.attempt()).reason()).isEqualTo(Reason.USER);
        System.out.printf(
                "a flooding task ended %.0f ms after its stop%n",
                (System.nanoTime() - start) / 1e6);
        assertThat(controller.reports())
                .filteredOn(report -> report instanceof Report.Log && is(report, offer))
                .last()
                .isInstanceOfSatisfying(
                        Report.Log.class, log -> assertThat(log.droppedBytes()).isPositive());
    }
}
