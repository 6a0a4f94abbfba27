package been.hostruntime.attempt;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.EXCLUSIVE;
import static been.protocol.Exclusivity.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.detection.Configuration;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.PropertyTree;
import been.protocol.ResourceLimits;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdmissionTests {
    private static final HostProperties FACTS =
            new HostProperties(
                    () ->
                            Configuration.of(
                                    new PropertyTree(
                                            Map.of(
                                                    "os",
                                                    Map.of("family", "linux"),
                                                    "software",
                                                    Map.of(
                                                            "java",
                                                            List.of(
                                                                    Map.of(
                                                                            "major", 99, "home",
                                                                            "/j99"),
                                                                    Map.of(
                                                                            "major", 98, "home",
                                                                            "/j98")))))),
                    Path.of("/own"),
                    "/home/x",
                    "/bin:/usr/bin",
                    () -> "127.0.0.1");

    @Test
    void exclusivityIsKeptFromBothSides() {
        assertThat(fits(SHARED, "a", SHARED, "b")).isTrue();
        assertThat(fits(EXCLUSIVE, "a", SHARED, "a")).isFalse();
        assertThat(fits(SHARED, "a", EXCLUSIVE, "a")).isFalse();
        assertThat(fits(CONTEXT, "a", CONTEXT, "a")).isTrue();
        assertThat(fits(CONTEXT, "a", SHARED, "a")).isTrue();
        assertThat(fits(SHARED, "a", CONTEXT, "b")).isFalse();
        assertThat(fits(CONTEXT, "a", SHARED, "b")).isFalse();
    }

    @Test
    void aGeneratorIsBesideEverythingAndNothingMindsIt() {
        Command.Offer generator = offer(EXCLUSIVE, "a", TaskKind.GENERATOR);
        Command.Offer exclusive = offer(EXCLUSIVE, "b");
        assertThat(refusal(generator, List.of(exclusive))).isEmpty();
        assertThat(refusal(exclusive, List.of(generator))).isEmpty();
        assertThat(refusal(generator, Collections.nCopies(7, generator))).isEmpty();
        assertThat(refusal(generator, Collections.nCopies(8, generator)))
                .hasValueSatisfying(why -> assertThat(why).contains("8 generators"));
    }

    @Test
    void aFullDiskTakesNothing() {
        assertThat(Admission.refusal(offer(SHARED, "a"), List.of(), FACTS, 10 << 20))
                .hasValueSatisfying(why -> assertThat(why).contains("10 MiB"));
    }

    @Test
    void theOldestJavaThatIsNewEnoughIsChosen() {
        assertThat(FACTS.java(null)).contains(Path.of("/own"));
        assertThat(FACTS.java(17)).contains(Path.of("/own"));
        assertThat(FACTS.java(90)).contains(Path.of("/j98"));
        assertThat(FACTS.java(99)).contains(Path.of("/j99"));
        assertThat(FACTS.java(100)).isEmpty();
        assertThat(FACTS.javaVersions()).endsWith("98, 99");
    }

    @Test
    void factsOfTheHostAreFoundByTheirPaths() {
        assertThat(FACTS.lookUp("os.family")).contains("linux");
        assertThat(FACTS.lookUp("os.home")).contains("/home/x");
        assertThat(FACTS.lookUp("software.java.home")).contains("/own");
        assertThat(FACTS.lookUp("software.sh.command"))
                .hasValueSatisfying(path -> assertThat(path).endsWith("bin/sh"));
        assertThat(FACTS.lookUp("software.no-such-program.command")).isEmpty();
        assertThat(FACTS.lookUp("software.../../bin/sh.command")).isEmpty();
        assertThat(FACTS.lookUp("software.java")).isEmpty();
        assertThat(FACTS.lookUp("os")).isEmpty();
    }

    private static boolean fits(
            Exclusivity offered, String context, Exclusivity running, String otherContext) {
        return refusal(offer(offered, context), List.of(offer(running, otherContext))).isEmpty();
    }

    private static Optional<String> refusal(Command.Offer offer, List<Command.Offer> running) {
        return Admission.refusal(offer, running, FACTS, 1L << 40);
    }

    private static Command.Offer offer(Exclusivity exclusivity, String context) {
        return offer(exclusivity, context, TaskKind.JOB);
    }

    private static Command.Offer offer(Exclusivity exclusivity, String context, TaskKind kind) {
        var id = new TaskId("t");
        return new Command.Offer(
                new ContextId(context),
                new TaskAttempt(id, 1),
                new TaskDescriptor(
                        id,
                        "t",
                        kind,
                        new Program.Command(List.of("true")),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        new Placement(null, List.of(), exclusivity, 1),
                        ResourceLimits.NONE,
                        List.of(),
                        FailurePolicy.FAIL,
                        List.of()));
    }
}
