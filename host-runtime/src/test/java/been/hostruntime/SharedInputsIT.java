package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.memory.MemoryMounts;
import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Packages that a task reads from memory of its own. */
class SharedInputsIT extends RunningHost {
    private static final String LARGE = "x".repeat(8 << 20);

    @AfterEach
    void nothingStaysInMemory() throws IOException {
        assertThat(MemoryMounts.beneath(data)).isEmpty();
        String prefix = DataFolder.groupPrefix(data.resolve("host"));
        try (Stream<Path> all = Files.list(Path.of("/dev/shm"))) {
            assertThat(all.filter(path -> path.getFileName().toString().startsWith(prefix)))
                    .isEmpty();
        }
    }

    @Test
    void inputsAreReadFromMemoryAndCannotBeChanged() throws Exception {
        Command.Offer offer =
                reading(
                                "cat ${package.data}/in.txt; stat -f -c %T ${package.data}/in.txt;"
                                        + " touch ${package.data}/new || echo refused")
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stdout.log"))
                .startsWith("42tmpfs\n")
                .endsWith("refused\n");
    }

    /** 12 MiB may be used, and 8 are in use before the program begins. */
    @Test
    void inputsCountAgainstTheLimit() throws Exception {
        var limit = new ResourceLimits(null, null, 20L << 20, null, null);
        Command.Offer fits =
                reading("head -c 6M /dev/zero | tail -c 6M | wc -c").limits(limit).offer();
        Report.Ended ended = run(fits);
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        Command.Offer exceeds =
                reading("head -c 14M /dev/zero | tail -c 14M | wc -c").limits(limit).offer();
        assertThat(run(exceeds).reason()).isEqualTo(Reason.MEMORY);
        Command.Offer alone =
                Offers.shell("head -c 14M /dev/zero | tail -c 14M | wc -c").limits(limit).offer();
        assertThat(run(alone).outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void inputsThatDoNotFitAreSaidBeforeAnythingRuns() throws Exception {
        var limit = new ResourceLimits(null, null, 4L << 20, null, null);
        Report.Ended ended = run(reading("true").limits(limit).offer());
        assertThat(ended.reason()).isEqualTo(Reason.MEMORY);
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail())
                .contains("the task's inputs take", "leaves nothing of the limit of 4MiB");
        assertThat(ended.usage()).isNull();
    }

    @Test
    void theHostSaysWhatItOffers() {
        assertThat(controller.properties().get("slots.cores")).isPresent();
        long cores = (Long) controller.properties().get("cpu.cores").orElseThrow();
        assertThat(controller.properties().get("slots.cores")).contains(Math.max(1, cores - 1));
    }

    private Offers reading(String script) throws IOException {
        String digest =
                controller.publish(
                        Archives.of(Map.of("files/in.txt", "42", "files/large.txt", LARGE)));
        return Offers.shell(script).packaged("data", digest).inputsInMemory();
    }
}
