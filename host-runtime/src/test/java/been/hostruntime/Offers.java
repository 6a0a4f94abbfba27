package been.hostruntime;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.CoreThreads;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.InputStorage;
import been.protocol.Monitoring;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Builds offers for tests, each of a new task. */
final class Offers {
    private static final AtomicInteger COUNT = new AtomicInteger();
    static final ContextId CONTEXT = new ContextId("c-1");

    private final Program program;
    private TaskKind kind = TaskKind.JOB;
    private Map<String, PackageReference> packages = Map.of();
    private Map<String, String> properties = Map.of();
    private Map<String, String> environment = Map.of();
    private FailurePolicy failure = FailurePolicy.FAIL;
    private Exclusivity exclusivity = Exclusivity.SHARED;
    private ResourceLimits limits = ResourceLimits.NONE;
    private List<String> attachments = List.of();
    private RunConditions conditions = RunConditions.USUAL;
    private InputStorage inputs = InputStorage.DISK;
    private Monitoring monitoring = Monitoring.NONE;
    private @Nullable Long survivesMillis;
    private @Nullable Readiness ready;
    private @Nullable String gang;
    private List<Dependency> dependencies = List.of();

    private Offers(Program program) {
        this.program = program;
    }

    static Offers shell(String script) {
        return command("/bin/sh", "-c", script);
    }

    static Offers command(String... arguments) {
        return new Offers(new Program.Command(List.of(arguments)));
    }

    /** A task whose JVM starts from the host's cache. */
    static Offers cachedJava(Class<?> task) {
        var main = (Program.JavaMain) java(task, null).program;
        return new Offers(
                new Program.JavaMain(
                        main.taskClass(),
                        main.classpath(),
                        main.java(),
                        List.of("-XX:TieredStopAtLevel=1"),
                        true));
    }

    static Offers java(Class<?> task, @Nullable Integer minimum) {
        try {
            var place = task.getProtectionDomain().getCodeSource().getLocation().toURI();
            return java(task, Path.of(place), minimum);
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** The same with its classes in that folder. */
    static Offers java(Class<?> task, Path classes, @Nullable Integer minimum) {
        return new Offers(
                new Program.JavaMain(
                        task.getName(),
                        List.of(classes.toString()),
                        minimum,
                        List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto")));
    }

    Offers service() {
        kind = TaskKind.SERVICE;
        return this;
    }

    Offers generator() {
        kind = TaskKind.GENERATOR;
        return this;
    }

    /** Further attempts start in the working directory of the failed one. */
    Offers restarting() {
        failure = new FailurePolicy(false, 5, FailurePolicy.WorkFolder.KEPT);
        return this;
    }

    /** The JVM listens for a debugger. */
    static Offers debugged(Class<?> task, Program.Debugging how) {
        var main = (Program.JavaMain) java(task, null).program;
        return new Offers(
                new Program.JavaMain(
                        main.taskClass(), main.classpath(), null, main.options(), null, how));
    }

    /** The same task in its next attempt. */
    static Command.Offer next(Command.Offer offer) {
        return next(offer, Map.of());
    }

    /** The same, where the attempts before published these. */
    static Command.Offer next(Command.Offer offer, Map<String, String> published) {
        var attempt = new TaskAttempt(offer.task().id(), offer.attempt().attempt() + 1);
        return new Command.Offer(offer.context(), attempt, offer.task(), published, Map.of(), null);
    }

    /** The same task, which reads the working folders of these attempts. */
    static Command.Offer reading(Command.Offer offer, Map<String, TaskAttempt> reads) {
        return new Command.Offer(
                offer.context(), offer.attempt(), offer.task(), Map.of(), reads, null);
    }

    Offers exclusive() {
        exclusivity = Exclusivity.EXCLUSIVE;
        return this;
    }

    Offers packaged(String alias, String digest) {
        packages = Map.of(alias, new PackageReference("been/" + alias, "1.0", digest));
        return this;
    }

    Offers properties(Map<String, String> given) {
        properties = given;
        return this;
    }

    Offers environment(Map<String, String> given) {
        environment = given;
        return this;
    }

    Offers limits(ResourceLimits given) {
        limits = given;
        return this;
    }

    Offers under(RunConditions given) {
        conditions = given;
        return this;
    }

    Offers inputsInMemory() {
        inputs = InputStorage.SHARED_MEMORY;
        return this;
    }

    Offers monitored(Monitoring given) {
        monitoring = given;
        return this;
    }

    Offers surviving(Duration time) {
        survivesMillis = time.toMillis();
        return this;
    }

    Offers ready(Readiness given) {
        ready = given;
        return this;
    }

    /** Placed together with these, and started once they have published these checkpoints. */
    Offers after(Dependency... given) {
        gang = "gang";
        dependencies = List.of(given);
        return this;
    }

    Offers attachments(String... given) {
        attachments = List.of(given);
        return this;
    }

    Command.Offer offer() {
        var id = new TaskId("t-" + COUNT.incrementAndGet());
        var descriptor =
                new TaskDescriptor(
                        id,
                        id.value(),
                        kind,
                        program,
                        packages,
                        properties,
                        environment,
                        new Placement(
                                null,
                                List.of(),
                                List.of(),
                                exclusivity,
                                1,
                                CoreThreads.ONE,
                                inputs,
                                Map.of(),
                                gang),
                        limits,
                        dependencies,
                        List.of(),
                        failure,
                        survivesMillis,
                        attachments,
                        conditions,
                        monitoring,
                        ready,
                        null);
        return new Command.Offer(CONTEXT, new TaskAttempt(id, 1), descriptor);
    }
}
