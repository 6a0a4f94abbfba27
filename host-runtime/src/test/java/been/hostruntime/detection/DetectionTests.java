package been.hostruntime.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.timing.QuietPeriod;
import been.protocol.PropertyTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetectionTests {
    @TempDir Path folder;

    private final FakeMachine machine = new FakeMachine();
    private final QuietPeriod quiet = new QuietPeriod();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000); // will overflow

    private Detection begin(boolean mayLook) throws InterruptedException {
        return Detection.begin(
                machine, folder.resolve("configuration.json"), quiet, nanos::get, mayLook);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static int cores(Detection detection) {
        return ((Long) detection.configuration().properties().get("cpu.cores").orElseThrow())
                .intValue();
    }

    @Test
    void aChangedMachineIsNoticedWithinAMinuteOfRequests() throws Exception {
        try (Detection detection = begin(true)) {
            var changes = new AtomicInteger();
            detection.onChange(changes::incrementAndGet);
            String before = detection.configuration().digest();
            machine.cores = 4;
            machine.mark = 2;
            pass(Duration.ofSeconds(59));
            detection.beforeRequest();
            assertThat(machine.glances).as("only the one at the start").hasValue(1);
            pass(Duration.ofSeconds(1));
            detection.beforeRequest();
            detection.finish();
            assertThat(changes).hasValue(1);
            assertThat(detection.configuration().digest())
                    .isEqualTo(FakeMachine.properties(4).digest())
                    .isNotEqualTo(before);
        }
    }

    @Test
    void aMachineWithTheSameMarkIsNotLookedAt() throws Exception {
        try (Detection detection = begin(true)) {
            for (int minute = 0; minute < 5; minute++) {
                pass(Duration.ofMinutes(1));
                detection.beforeRequest();
            }
            assertThat(machine.glances).hasValue(6);
            assertThat(machine.looks).hasValue(1);
        }
    }

    @Test
    void whatIsTheSameAfterAllIsNoChange() throws Exception {
        try (Detection detection = begin(true)) {
            detection.onChange(() -> machine.isBroken = true);
            machine.mark = 2;
            pass(Duration.ofMinutes(1));
            detection.beforeRequest();
            detection.finish();
            assertThat(machine.looks).hasValue(2);
            assertThat(machine.isBroken).isFalse();
        }
    }

    @Test
    void aMachineThatChangesAllTheTimeIsLookedAtLessOften() throws Exception {
        try (Detection detection = begin(true)) {
            var looked = new ArrayList<Integer>();
            for (int minute = 1; minute <= 64; minute++) {
                machine.mark = minute + 1;
                machine.cores = minute + 2;
                pass(Duration.ofMinutes(1));
                int before = machine.glances.get();
                detection.beforeRequest();
                if (machine.glances.get() > before) {
                    looked.add(minute);
                    detection.finish();
                    assertThat(cores(detection)).isEqualTo(machine.cores);
                }
            }
            assertThat(looked).containsExactly(1, 2, 4, 8, 16, 32, 64);
        }
    }

    @Test
    void besideAnExclusiveProgramNothingIsLookedAt() throws Exception {
        try (Detection detection = begin(true)) {
            quiet.begin();
            machine.cores = 4;
            machine.mark = 2;
            pass(Duration.ofMinutes(5));
            detection.beforeRequest();
            detection.ask();
            Thread.sleep(50); // it would have looked by now
            assertThat(machine.looks).hasValue(1);
            assertThat(machine.glances).hasValue(1);
            quiet.end();
            detection.finish();
            assertThat(cores(detection)).isEqualTo(4);
        }
    }

    @Test
    void otherBackgroundWorkDelaysNoLook() throws Exception {
        try (Detection detection = begin(true)) {
            machine.cores = 4;
            assertThat(
                            quiet.tryRunOutside(() -> {
                                detection.ask();
                                await().until(() -> cores(detection) == 4);
                            }))
                    .isTrue();
        }
    }

    @Test
    void anExclusiveProgramWaitsForALookThatHasBegun() throws Exception {
        try (Detection detection = begin(true)) {
            machine.gate = new CountDownLatch(1);
            detection.ask();
            await().until(() -> machine.looks.get() == 2);
            var began = new CountDownLatch(1);
            Thread program =
                    Thread.startVirtualThread(() -> {
                        quiet.begin();
                        began.countDown();
                        quiet.end();
                    });
            assertThat(began.await(50, TimeUnit.MILLISECONDS)).isFalse();
            machine.gate.countDown();
            program.join();
            assertThat(began.getCount()).isZero();
        }
    }

    @Test
    void aStartBesideAnExclusiveProgramTakesWhatTheOneBeforeKnew() throws Exception {
        begin(true).close();
        machine.cores = 4;
        try (Detection detection = begin(false)) {
            assertThat(cores(detection)).isEqualTo(2);
            assertThat(machine.looks).hasValue(1);
            pass(Duration.ofMinutes(1));
            detection.beforeRequest();
            detection.finish();
            assertThat(cores(detection)).isEqualTo(4);
        }
        Files.delete(folder.resolve("configuration.json"));
        try (Detection detection = begin(false)) {
            assertThat(cores(detection)).as("nothing was left").isEqualTo(4);
        }
    }

    @Test
    void aLookThatFailsChangesNothing() throws Exception {
        try (Detection detection = begin(true)) {
            machine.isBroken = true;
            detection.ask();
            detection.finish();
            assertThat(machine.looks).hasValue(2);
            assertThat(cores(detection)).isEqualTo(2);
            machine.isBroken = false;
            machine.cores = 4;
            detection.ask();
            detection.finish();
            assertThat(cores(detection)).isEqualTo(4);
        }
    }

    @Test
    void readingsAreReplacedByName() throws Exception {
        try (Detection detection = begin(true)) {
            String digest = detection.configuration().digest();
            detection.reading("noise", Map.of("cv", 0.5, "slices", 40));
            detection.reading("noise", Map.of("cv", 0.25));
            assertThat(detection.readings())
                    .isEqualTo(new PropertyTree(Map.of("noise", Map.of("cv", 0.25))));
            assertThat(detection.configuration().digest()).isEqualTo(digest);
        }
    }
}
