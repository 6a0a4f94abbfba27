package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.tasks.ServiceView;
import been.tasks.TestDatabase.Product;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class ServicesContract {
    private final Product product;

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    ServicesContract(Product product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        platform = new Platform(folder, product, store -> store);
        host = SimulatedHost.join(platform.service(), "h1", 8);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private Services services() {
        return platform.service().services();
    }

    private List<String> names() {
        return services().services().stream().map(ServiceView::name).toList();
    }

    /** A context with a server that runs at this port, and is ready. */
    private TaskAttempt serve(String context, String port) {
        platform.submit(
                context(context, service(context, "server").foundAs("db"), job(context, "a")));
        host.sync();
        TaskAttempt server = host.start(context + ".server");
        host.report(
                        new Report.CheckpointSet(server, "host", "10.0.0.1"),
                        new Report.CheckpointSet(server, "port", port))
                .speak();
        assertThat(names()).as("not ready yet").doesNotContain("db");
        host.report(new Report.CheckpointSet(server, "ready", "")).speak();
        return server;
    }

    private static TestDescriptors client(String context, String... arguments) {
        return job(context, "client")
                .running(
                        new Program.Command(
                                Stream.concat(Stream.of("./load"), Stream.of(arguments)).toList()));
    }

    private static ContextSubmission held(String id, TestDescriptors... tasks) {
        ContextSubmission closed = context(id, tasks);
        return new ContextSubmission(
                closed.id(),
                closed.name(),
                closed.owner(),
                0,
                false,
                Map.of(),
                closed.tasks(),
                Map.of(),
                true);
    }

    private List<String> refused(ContextSubmission submission) {
        return platform.service().submit(submission) instanceof Submission.Refused(var problems)
                ? problems
                : List.of();
    }

    private List<String> add(String name, Map<String, String> values) {
        return services().add(name, values, "ada") instanceof Saved.Refused(var problems)
                ? problems.stream().map(ExpressionProblem::message).toList()
                : List.of();
    }

    private Map<String, String> properties(String task) {
        return platform.task(task).descriptor().properties();
    }

    @Test
    void aTaskOfAnotherContextGetsTheValuesAndItsDescriptorSaysWhich() {
        serve("s", "5432");
        assertThat(services().services())
                .singleElement()
                .satisfies(db -> {
                    assertThat(db.values()).isEqualTo(Map.of("host", "10.0.0.1", "port", "5432"));
                    assertThat(db.task()).isEqualTo(new TaskId("s.server"));
                    assertThat(db.addedBy()).isEqualTo("owner");
                });
        platform.submit(
                context(
                        "c",
                        client("c", "${service.db.host}:${service.db.port}", "$${service.x.y}")));
        assertThat(properties("c.client"))
                .isEqualTo(Map.of("service.db.host", "10.0.0.1", "service.db.port", "5432"));
        assertThat(platform.task("c.client").inherited())
                .containsEntry("service.db.port", "service db");
        assertThat(platform.task("c.client").descriptor().program())
                .isEqualTo(
                        new Program.Command(
                                List.of(
                                        "./load",
                                        "${service.db.host}:${service.db.port}",
                                        "$${service.x.y}")));
    }

    @Test
    void itIsGoneOnceItsTaskEndedAndAnotherMayTakeItsName() {
        serve("s", "5432");
        ContextSubmission other = context("t", service("t", "server").foundAs("db"), job("t", "a"));
        assertThat(refused(other))
                .containsExactly(
                        "task 'server' cannot be service 'db': task s.server is this service until it ends; stop it, or choose another name");
        host.end("s.server", Outcome.FAILED, Reason.SIGNAL, "SIGKILL");
        assertThat(names()).isEmpty();
        assertThat(refused(context("c", client("c", "${service.db.port}"))))
                .containsExactly(
                        "task 'client' uses ${service.db.port}: there is no such service; there are none");
        serve("t", "5433");
        platform.submit(context("c", client("c", "${service.db.port}")));
        assertThat(properties("c.client")).containsEntry("service.db.port", "5433");
    }

    @Test
    void whatDoesNotExistIsRefusedWithTheNearestName() {
        assertThat(add("licences", Map.of("host", "lic.example.org", "port", "27000"))).isEmpty();
        platform.submit(context("s", service("s", "server").foundAs("db"), job("s", "a")));
        assertThat(
                        refused(
                                context(
                                        "c",
                                        client(
                                                "c",
                                                "${service.licence.port}",
                                                "${service.licences.prot}",
                                                "${service.db.port}"))))
                .containsExactly(
                        "task 'client' uses ${service.licence.port}: there is no such service; did you mean 'licences'?",
                        "task 'client' uses ${service.licences.prot}: that service has no such value; did you mean 'port'?",
                        "task 'client' uses ${service.db.port}: its task s.server is not ready");
        assertThat(platform.service().context(new ContextId("c"))).isEmpty();
        serveText("${work}");
        assertThat(refused(context("c", client("c", "${service.odd.text}"))))
                .containsExactly(
                        "task 'client' uses ${service.odd.text}: a value cannot have a line break, NUL, '${' or more than 4 KiB");
    }

    private void serveText(String text) {
        platform.submit(context("o", service("o", "server").foundAs("odd"), job("o", "a")));
        host.sync();
        TaskAttempt odd = host.start("o.server");
        host.report(
                        new Report.CheckpointSet(odd, "text", text),
                        new Report.CheckpointSet(odd, "ready", ""))
                .speak();
    }

    @Test
    void theSameSubmissionChangesNothingAlsoOnceTheServiceIsGone() {
        serve("s", "5432");
        ContextSubmission whole = context("c", client("c", "${service.db.port}"));
        platform.submit(whole);
        platform.submit(held("h"));
        var later = List.of(client("h", "${service.db.port}").descriptor());
        assertThat(platform.service().add(new ContextId("h"), later, Map.of(), "ada"))
                .isEqualTo(new Submission.Accepted());
        host.end("s.server", Outcome.FAILED, Reason.SIGNAL, "SIGKILL");
        assertThat(refused(whole)).isEmpty();
        assertThat(platform.service().add(new ContextId("h"), later, Map.of(), "ada"))
                .isEqualTo(new Submission.Accepted());
        assertThat(properties("h.client")).containsEntry("service.db.port", "5432");
        var another =
                List.of(job("h", "b").having(Map.of("at", "${service.db.port}")).descriptor());
        assertThat(platform.service().add(new ContextId("h"), another, Map.of(), "ada"))
                .isInstanceOf(Submission.Refused.class);
    }

    @Test
    void tasksOfAGeneratorFindServicesToo() {
        add("licences", Map.of("port", "27000"));
        platform.submit(growing("g", generator("g", "gen")));
        host.sync();
        TaskAttempt gen = host.start("g.gen");
        host.sync();
        var good =
                new Question.Submit(List.of(client("g", "${service.licences.port}").descriptor()));
        assertThat(host.ask(gen, 1, good)).allSatisfy(a -> assertThat(a.problems()).isEmpty());
        assertThat(properties("g.client")).containsEntry("service.licences.port", "27000");
        var bad =
                new Question.Submit(
                        List.of(
                                job("g", "x")
                                        .having(Map.of("a", "${service.no.port}"))
                                        .descriptor()));
        assertThat(host.ask(gen, 2, bad))
                .filteredOn(answer -> answer.request() == 2)
                .singleElement()
                .satisfies(answer ->
                        assertThat(answer.problems())
                                .containsExactly(
                                        "task 'x' uses ${service.no.port}: there is no such service; expected one of licences"));
    }

    @Test
    void oneNameIsOneService() {
        assertThat(
                        refused(
                                context(
                                        "c",
                                        service("c", "s").foundAs("db"),
                                        service("c", "t").foundAs("db"),
                                        job("c", "a"))))
                .containsExactly(
                        "task 't' cannot be service 'db': another task is submitted for it");
        assertThat(add("db", Map.of("port", "1"))).isEmpty();
        assertThat(add("db", Map.of("port", "1"))).as("the same again").isEmpty();
        String taken =
                "ada added a service of this name; remove it (been services remove db), or choose another name";
        assertThat(add("db", Map.of("port", "2")))
                .containsExactly("service 'db' cannot be added: " + taken);
        assertThat(refused(context("c", service("c", "s").foundAs("db"), job("c", "a"))))
                .containsExactly("task 's' cannot be service 'db': " + taken);
        assertThat(services().remove("db", "ada")).isTrue();
        assertThat(services().remove("db", "ada")).isFalse();
        platform.submit(context("c", service("c", "s").foundAs("db"), job("c", "a")));
        assertThat(add("db", Map.of("port", "1")))
                .containsExactly(
                        "service 'db' cannot be added: task c.s is this service until it ends; stop it, or choose another name");
    }

    @Test
    void ofManySubmittedAtOnceToTwoControllersOneGetsTheName() throws Exception {
        List<Future<Submission>> answers = new ArrayList<>();
        try (TaskService other = platform.another(Platform.SETTINGS);
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 16; i++) {
                TaskService controller = i % 2 == 0 ? other : platform.service();
                String id = "c" + i;
                ContextSubmission one = context(id, service(id, "s").foundAs("db"), job(id, "a"));
                answers.add(threads.submit(() -> controller.submit(one)));
            }
            for (Future<Submission> answer : answers) {
                if (answer.get() instanceof Submission.Refused(var problems)) {
                    assertThat(problems)
                            .singleElement()
                            .asString()
                            .startsWith("task 's' cannot be service 'db': ");
                }
            }
        }
        assertThat(platform.service().contexts(0, 50)).hasSize(1);
    }

    @Test
    void whatCannotBeAddedIsRefused() {
        assertThat(add("db", Map.of()))
                .containsExactly(
                        "service 'db' cannot be added: it has no values, such as host and port");
        assertThat(add("a.b", Map.of("port", "1")))
                .containsExactly(
                        "service 'a.b' cannot be added: a name has 1 to 64 letters, digits, '-' and '_', and begins with a letter or digit");
        assertThat(add("db", Map.of("port", "${x}")))
                .containsExactly(
                        "service 'db' cannot be added: a value cannot have a line break, NUL, '${' or more than 4 KiB");
        assertThat(names()).isEmpty();
    }
}
