package been.tasks.dependency;

import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.tasks.TestDescriptors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DependencyGraphTests {

    private static List<String> problems(TestDescriptors... tasks) {
        return DependencyGraph.problems(
                List.of(tasks).stream().map(TestDescriptors::descriptor).toList());
    }

    @Test
    void whatCanBeWorkedOffHasNoProblems() {
        assertThat(
                        problems(
                                job("c", "build"),
                                service("c", "server").after("build"),
                                job("c", "client")
                                        .after(
                                                new Dependency("server", "listening", null),
                                                Dependency.finished("build")),
                                job("c", "report")
                                        .after(
                                                new Dependency(
                                                        "client",
                                                        Dependency.FINISHED,
                                                        Dependency.ANY))))
                .isEmpty();
    }

    @Test
    void unknownTasksAreNamedAndTheKnownOnesListed() {
        assertThat(problems(job("c", "build"), job("c", "run").after("bild")))
                .containsExactly(
                        "task 'run' depends on task 'bild', which is not in its context; it has build, run");
    }

    @Test
    void tasksThatReadWorkingDirectoriesDependOnTheTasksThatLeftThem() {
        assertThat(problems(job("c", "build"), job("c", "run").reading("build"))).isEmpty();
        assertThat(problems(job("c", "build"), job("c", "run").reading("bild")))
                .containsExactly(
                        "task 'run' depends on task 'bild', which is not in its context; it has build, run");
        assertThat(
                        problems(
                                job("c", "run")
                                        .after(new Dependency("bild", "up", null))
                                        .reading("bild")))
                .as("one sentence for both conditions")
                .hasSize(1);
        assertThat(problems(job("c", "a").reading("a")))
                .containsExactly("task 'a' depends on itself");
        assertThat(problems(job("c", "a").reading("b"), job("c", "b").reading("a")))
                .containsExactly("tasks depend on each other in a circle: a → b → a");
        assertThat(problems(service("c", "server"), job("c", "run").reading("server")))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .startsWith("task 'run' depends on the end of service 'server'");
    }

    @Test
    void workingDirectoriesAreReadOnOneHostAndNotTooMany() {
        assertThat(problems(job("c", "a").on("h1"), job("c", "b").on("h2").reading("a")))
                .containsExactly(
                        "task 'b' reads the working directory of task 'a' on its host, but their 'hosts' have none in common: name the same host in both");
        assertThat(problems(job("c", "a").on("h1", "h2"), job("c", "b").on("h2").reading("a")))
                .isEmpty();
        var tasks = new ArrayList<TestDescriptors>();
        for (int i = 0; i < 33; i++) {
            tasks.add(job("c", "t" + i));
        }
        String[] names =
                tasks.stream().map(task -> task.descriptor().name()).toArray(String[]::new);
        tasks.add(job("c", "all").reading(names));
        assertThat(problems(tasks.toArray(TestDescriptors[]::new)))
                .containsExactly(
                        "task 'all' reads the working directories of 33 tasks; 32 at most are possible");
    }

    @Test
    void aCircleIsShown() {
        assertThat(
                        problems(
                                job("c", "first"),
                                job("c", "a").after("first", "c"),
                                job("c", "b").after("a"),
                                job("c", "c").after("b"),
                                job("c", "last").after("c")))
                .containsExactly("tasks depend on each other in a circle: a → c → b → a");
    }

    @Test
    void nobodyWaitsForItself() {
        assertThat(problems(job("c", "a").after("a")))
                .containsExactly("task 'a' depends on itself");
    }

    @Test
    void noJobWaitsForTheEndOfAService() {
        assertThat(problems(service("c", "server"), job("c", "client").after("server")))
                .containsExactly(
                        "task 'client' depends on the end of service 'server', which is stopped only after every job ended; give the service stop conditions");
    }

    @Test
    void aJobWaitsForTheEndOfAServiceThatEndsWithItsGang() {
        var server = service("c", "server").together("first");

        assertThat(
                        problems(
                                server,
                                job("c", "client").together("first"),
                                job("c", "next").after("server")))
                .isEmpty();
        assertThat(problems(server, job("c", "next").after("server")))
                .as("a gang of services")
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .startsWith("task 'next' depends on the end of service 'server'");
    }

    @Test
    void aJobWaitsForTheEndOfAServiceThatHasStopConditions() {
        assertThat(
                        problems(
                                service("c", "server").until(Dependency.finished("client")),
                                job("c", "client"),
                                job("c", "report").after("server")))
                .isEmpty();
    }

    @Test
    void stopConditionsAreCheckedAsDependenciesAre() {
        assertThat(
                        problems(
                                job("c", "job").until(Dependency.finished("server")),
                                service("c", "server")
                                        .until(
                                                Dependency.finished("nobody"),
                                                new Dependency("server", Dependency.STARTED, null),
                                                new Dependency("job", Dependency.FINISHED, "so"))))
                .containsExactly(
                        "task 'job' is not a service, and only services have stop conditions",
                        "service 'server' is to stop at task 'nobody', which is not in its context; it has job, server",
                        "service 'server' is to stop at its own 'started'",
                        "service 'server' is to stop at the end of 'job' as 'so'; it can be success, failed, aborted or any");
    }

    @Test
    void inAContextThatGrowsOthersMayComeLater() {
        var around = DependencyGraph.Surroundings.none(true);
        TaskDescriptor gen = generator("c", "gen").descriptor();
        TaskDescriptor later = job("c", "a").after("later").descriptor();
        assertThat(DependencyGraph.problems(around, List.of(gen, later))).isEmpty();
        assertThat(DependencyGraph.problems(around, List.of(later))).hasSize(1);
        assertThat(DependencyGraph.problems(List.of(gen, later))).hasSize(2);
    }

    @Test
    void whoIsToBringATaskMayNotWaitForIt() {
        var around = DependencyGraph.Surroundings.none(true);
        TaskDescriptor waits = generator("c", "gen").after("middle").descriptor();
        TaskDescriptor middle = job("c", "middle").after("later").descriptor();
        assertThat(DependencyGraph.problems(around, List.of(waits, middle)))
                .containsExactly(
                        "no generator can start that could submit task 'later': each waits for it, or for another missing task");
        TaskDescriptor free = generator("c", "free").descriptor();
        assertThat(DependencyGraph.problems(around, List.of(waits, middle, free))).isEmpty();
    }

    @Test
    void aTaskEndsOnlyInWaysThatExist() {
        assertThat(
                        problems(
                                job("c", "a"),
                                job("c", "b")
                                        .after(new Dependency("a", Dependency.FINISHED, "great"))))
                .containsExactly(
                        "task 'b' depends on the end of 'a' as 'great'; it can be success, failed, aborted or any");
    }

    @Test
    void idsAndNamesAreGivenOnce() {
        assertThat(problems(job("c", "a"), job("c", "a")))
                .containsExactly("task id 'c.a' is given twice", "task name 'a' is given twice");
    }

    @Test
    void aChainOfTenThousandIsChecked() {
        var chain = new ArrayList<TaskDescriptor>();
        chain.add(job("c", "t0").descriptor());
        for (int i = 1; i < 10_000; i++) {
            chain.add(job("c", "t" + i).after("t" + (i - 1)).descriptor());
        }
        assertThat(DependencyGraph.problems(chain)).isEmpty();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aLargeGangAfterALongChainIsSearchedOnce() {
        int many = 10_000;
        var tasks = new ArrayList<TestDescriptors>();
        tasks.add(job("c", "t0"));
        for (int i = 1; i < many; i++) {
            tasks.add(job("c", "t" + i).after("t" + (i - 1)));
        }
        for (int i = 0; i < many; i++) {
            tasks.add(job("c", "g" + i).after("t" + (many - 1)).together("gang"));
        }
        assertThat(Gangs.problems(tasks.stream().map(TestDescriptors::descriptor).toList()))
                .containsExactly(
                        "10000 tasks are to be placed together as 'gang'; 1000 at most are possible");
        tasks.set(0, job("c", "t0").after("g0"));
        assertThat(Gangs.problems(tasks.stream().map(TestDescriptors::descriptor).toList()))
                .contains(
                        "task 'g1' waits for task 'g0', and so cannot be placed together with it as 'gang': let it await a checkpoint while it runs");
    }

    @Test
    void ofManyProblemsTheFirstAreNamedAndLongOnesAreCut() {
        var tasks = new ArrayList<TestDescriptors>();
        String value = "x".repeat(5_000);
        tasks.add(job("c", "long").after(new Dependency("t0", Dependency.FINISHED, value)));
        for (int i = 0; i < 1_000; i++) {
            tasks.add(job("c", "t" + i).after("none"));
        }
        assertThat(problems(tasks.toArray(TestDescriptors[]::new)))
                .hasSize(101)
                .startsWith(
                        "task 'long' depends on the end of 't0' as '" + "x".repeat(1_957) + "…",
                        "task 't0' depends on task 'none', which is not in its context; it has long, t0, t1, t2, t3, t4, t5, t6, t7, t8")
                .endsWith("… and 901 more");
    }
}
