package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.task.record.Better;
import been.task.record.RecordFile;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What tasks of a context do together, on a host: latches, generators, work that is kept. */
class ModelIT extends RunningHost {

    @Test
    void aGeneratorSubmitsAndWaitsForALatch() throws Exception {
        var offer = Offers.java(SampleGenerator.class, null).generator().offer();
        TaskAttempt attempt = offer.attempt();
        controller.command(offer);
        assertThat(controller.answer(attempt, Question.SetLatch.class, ""))
                .isEqualTo(new Question.SetLatch("parts", 2));
        List<TaskDescriptor> tasks = controller.answer(attempt, Question.Submit.class, "").tasks();
        assertThat(tasks).extracting(TaskDescriptor::name).containsExactly("one", "two");
        assertThat(tasks.getFirst().id()).hasToString(attempt.task() + ".one");
        assertThat(tasks.get(1).program())
                .isInstanceOfSatisfying(
                        Program.JavaMain.class,
                        main ->
                                assertThat(main.classpath())
                                        .isEqualTo(
                                                ((Program.JavaMain) offer.task().program())
                                                        .classpath()));
        controller.answer(attempt, Question.Submit.class, "", "a task 'one' is there already");
        controller.answer(attempt, Question.AwaitLatch.class, "");
        controller.answer(attempt, Question.CountDown.class, "7");
        Report.Ended ended = controller.awaitEnd(attempt);
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(controller.log(attempt))
                .contains("log refused: a task 'one' is there already\n", "log left 7\n");
    }

    @Test
    void onlyAGeneratorSubmits() throws Exception {
        var offer =
                Offers.shell("echo '{\"name\": \"x\"}' | been task submit; echo status $?").offer();
        run(offer);
        assertThat(controller.log(offer.attempt()))
                .contains("only a task of the kind generator", "status 1");
    }

    /** The predecessor's generator kept its own tasks off the only host. */
    @Test
    void aGeneratorNeverOccupiesAMeasuredSlot() throws Exception {
        var generator =
                Offers.shell("taskset -cp $$; until [ -e go ]; do sleep 0.05; done")
                        .generator()
                        .exclusive()
                        .offer();
        controller.command(generator);
        controller.awaitRunning(generator.attempt());
        var measured = Offers.shell("sleep 0.2").exclusive().offer();
        Report.Ended ended = run(measured);
        assertThat(ended.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(usage(ended).disturbedBy()).contains("generator-on-host");
        assertThat(usage(ended).cores()).isNotEqualTo(List.of(0));
        Files.createFile(home(generator.attempt()).resolve("work/go"));
        assertThat(controller.awaitEnd(generator.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        int cores = Runtime.getRuntime().availableProcessors();
        assertThat(controller.log(generator.attempt()))
                .contains("affinity list: " + (cores < 2 ? "" : "0\n"));
        assertThat(usage(run(Offers.shell("true").exclusive().offer())).disturbedBy())
                .doesNotContain("generator-on-host");
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty());
    }

    /**
     * And comes also while an exclusive task runs, whose measurement its reports do not disturb.
     */
    @Test
    void aGeneratorBeginsBesideAnExclusiveTaskAndIsHeardWithTheNextRenewalOfTheLease()
            throws Exception {
        var measured = Offers.shell("sleep 1000").exclusive().offer();
        controller.command(measured);
        controller.await(Report.Accepted.class, r -> is(r, measured));
        awaitFile(measured.attempt(), "state/status");
        var generator = Offers.shell("been task latch go set 1").generator().offer();
        controller.command(generator);
        controller.answer(generator.attempt(), Question.SetLatch.class, "");
        assertThat(controller.awaitEnd(generator.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        controller.command(new Command.Stop(measured.attempt(), Reason.USER));
        assertThat(usage(controller.awaitEnd(measured.attempt())).disturbedBy())
                .contains("generator-on-host");
    }

    @Test
    void theMemoryLimitOfAGeneratorHolds() throws Exception {
        var offer =
                Offers.shell("head -c 200M /dev/zero | tail")
                        .generator()
                        .limits(new ResourceLimits(null, null, 64L << 20, null, null))
                        .offer();
        assertThat(run(offer).reason()).isEqualTo(Reason.MEMORY);
    }

    @Test
    void aRestartedTaskGoesOnInTheWorkOfItsFailedAttempt() throws Exception {
        var first =
                Offers.shell("cat saved; echo step >> saved; [ $BEEN_ATTEMPT = 3 ]")
                        .restarting()
                        .offer();
        assertThat(run(first).outcome()).isEqualTo(Outcome.FAILED);
        Command.Offer second = Offers.next(first);
        assertThat(run(second).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(attemptFolders()).containsExactly(home(second.attempt()));
        Command.Offer third = Offers.next(second);
        assertThat(run(third).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(third.attempt(), "stdout.log")).isEqualTo("step\nstep\n");
        assertThat(controller.log(third.attempt()))
                .contains("log this attempt starts in the working directory of an earlier one\n");
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty());
    }

    @Test
    void aFurtherAttemptCannotPublishAnotherValueThanAnEarlierOneDid() throws Exception {
        Map<String, String> published = Map.of("port", Command.Offer.digest("1"));
        Command.Offer same =
                Offers.next(
                        Offers.shell("been task checkpoint port 1 && been task checkpoint port 1")
                                .offer(),
                        published);
        assertThat(run(same).outcome()).isEqualTo(Outcome.FINISHED);
        Command.Offer other =
                Offers.next(Offers.shell("been task checkpoint port 2").offer(), published);
        assertThat(run(other).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(controller.file(other.attempt(), "stderr.log"))
                .contains("'port' was published with another value by an earlier attempt");
        assertThat(controller.reports())
                .noneMatch(report -> report instanceof Report.CheckpointSet && is(report, other));
    }

    @Test
    void whatCannotBeKeptIsRefusedToTheTask() throws Exception {
        Command.Offer offer =
                Offers.shell(
                                """
                                python3 - <<'END'
                                import json, os, socket
                                port = socket.socket(socket.AF_UNIX)
                                port.connect(os.environ["BEEN_SOCKET"])
                                lines = port.makefile("rw", encoding="utf-8")
                                for message in (
                                    {"type": "checkpoint", "name": "a", "value": "x\\0"},
                                    {"type": "checkpoint", "name": "x\\0", "value": "a"},
                                    {"type": "await", "task": "x\\0", "checkpoint": "a"},
                                    {"type": "await", "task": "a", "checkpoint": "x\\0"},
                                    {"type": "set-latch", "latch": "x\\0", "count": 1},
                                    {"type": "await-latch", "latch": "x\\0"}):
                                    lines.write(json.dumps(message | {"id": 1}) + "\\n")
                                    lines.flush()
                                    print(json.loads(lines.readline())["message"])
                                lines.write(json.dumps({"type": "log", "text": "x\\0y"}) + "\\n")
                                lines.flush()
                                END
                                """)
                        .offer();
        assertThat(run(offer).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log").lines())
                .hasSize(6)
                .allMatch(
                        line -> line.contains("NUL (U+0000) at character 2, which cannot be kept"));
        assertThat(controller.log(offer.attempt())).contains("log x\uFFFDy");
        assertThat(controller.reports()).noneMatch(Report.CheckpointSet.class::isInstance);
    }

    @Test
    void aRestartedTaskIsToldWhenItsWorkIsNotHere() throws Exception {
        Command.Offer second = Offers.next(Offers.shell("ls").restarting().offer());
        assertThat(run(second).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.log(second.attempt()))
                .contains("log this attempt starts in a new working directory: no earlier");
    }

    @Test
    void workOfFailedTasksIsListedAndDiscardedOnDemand() throws Exception {
        var offer = Offers.shell("echo core > dump; exit 3").offer();
        run(offer);
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> controller.readings().get("work.kept[0].task").isPresent());
        assertThat(controller.readings().get("work.kept[0].task"))
                .contains(offer.task().id().value());
        assertThat(controller.readings().get("work.kept[0].failed")).contains(true);
        assertThat(controller.readings().get("work.bytes")).contains(5L);
        controller.command(new Command.DiscardWork(offer.attempt(), "ann"));
        await().until(() -> controller.readings().get("work.bytes").equals(Optional.of(0L)));
        assertThat(attemptFolders()).isEmpty();
    }

    @Test
    void valuesSentOverTheSocketAreTheRecording() throws Exception {
        var offer =
                Offers.shell(
                                "been task result time ms 1.5 2 && been task result ratio 1 3 --higher")
                        .offer();
        assertThat(run(offer).outcome()).isEqualTo(Outcome.FINISHED);
        var recording = data.resolve("received.brec");
        Files.write(recording, controller.bytes(offer.attempt(), "measurements.brec"));
        var recorded = RecordFile.read(recording);
        assertThat(recorded.getFirst().values()).containsExactly(1.5, 2);
        assertThat(recorded.get(1).better()).isEqualTo(Better.HIGHER_IS_BETTER);
    }

    /** The predecessor's package fetch held the lock that a kill needed. */
    @Test
    void packageFetchAndKillShareNoLock() throws Exception {
        var gate = new CountDownLatch(1);
        controller.holdPackages(gate);
        String digest = controller.publish(Archives.of(Map.of("files/in.txt", "42")));
        var fetching = Offers.shell("true").packaged("data", digest).offer();
        var running = Offers.shell("sleep 1000").offer();
        controller.command(running);
        awaitFile(running.attempt(), "state/status");
        controller.command(fetching);
        controller.await(Report.Accepted.class, r -> is(r, fetching));
        controller.command(new Command.Stop(running.attempt(), Reason.USER));
        assertThat(controller.awaitEnd(running.attempt()).reason()).isEqualTo(Reason.USER);
        controller.command(new Command.Stop(fetching.attempt(), Reason.USER));
        assertThat(controller.awaitEnd(fetching.attempt()).reason()).isEqualTo(Reason.USER);
        gate.countDown();
    }
}
