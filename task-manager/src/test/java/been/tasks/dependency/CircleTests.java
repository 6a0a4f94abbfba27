package been.tasks.dependency;

import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.tasks.TestDescriptors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CircleTests {

    private static Optional<String> circle(TestDescriptors... tasks) {
        return Circle.in(Stream.of(tasks).map(TestDescriptors::descriptor).toList());
    }

    @Test
    void aServiceThatStopsAtTheEndOfWhoWaitsForItsEndIsOne() {
        assertThat(
                        circle(
                                service("c", "server").until(Dependency.finished("client")),
                                job("c", "client").after("server")))
                .contains("tasks depend on each other in a circle: server → client → server");
    }

    @Test
    void anotherConditionThatCanHoldBreaksIt() {
        assertThat(
                        circle(
                                service("c", "server")
                                        .until(
                                                Dependency.finished("client"),
                                                Dependency.finished("other")),
                                job("c", "client").after("server"),
                                job("c", "other")))
                .isEmpty();
    }

    @Test
    void whatAServicePublishesDoesNotWaitForItsEnd() {
        assertThat(
                        circle(
                                service("c", "server").until(Dependency.finished("client")),
                                job("c", "client").after(new Dependency("server", "up", null)),
                                job("c", "report").after("server")))
                .isEmpty();
    }

    @Test
    void aServiceThatCannotStartDoesNotEndEither() {
        assertThat(
                        circle(
                                service("c", "server")
                                        .after("client")
                                        .until(new Dependency("server", "done", null)),
                                job("c", "client").after("server")))
                .contains("tasks depend on each other in a circle: server → client → server");
    }

    /** Against a reading of the rules that is as simple as it is slow. */
    @Test
    void isFoundWhereverThereIsOne() {
        long seed = System.nanoTime();
        System.out.println("CircleTests seed " + seed);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int circles = 0;
        for (int round = 0; round < 2_000; round++) {
            List<TaskDescriptor> tasks = randomTasks(random);
            Optional<String> found = Circle.in(tasks);
            assertThat(found.isPresent())
                    .as("seed %d, round %d: %s", seed, round, tasks)
                    .isEqualTo(!canAllStart(tasks));
            found.ifPresent(shown -> assertThat(isReal(shown, tasks)).as(shown).isTrue());
            circles += found.isPresent() ? 1 : 0;
        }
        assertThat(circles).isBetween(100, 1_900);
    }

    private static List<TaskDescriptor> randomTasks(RandomGenerator random) {
        int count = random.nextInt(2, 7);
        var tasks = new ArrayList<TaskDescriptor>();
        for (int i = 0; i < count; i++) {
            boolean isService = random.nextInt(3) == 0;
            TestDescriptors task = isService ? service("c", "t" + i) : job("c", "t" + i);
            task = task.after(conditions(random, i, count));
            tasks.add((isService ? task.until(conditions(random, i, count)) : task).descriptor());
        }
        return tasks;
    }

    private static Dependency[] conditions(RandomGenerator random, int self, int count) {
        return random.ints(random.nextInt(3), 0, count)
                .filter(other -> other != self)
                .mapToObj(other ->
                        random.nextBoolean()
                                ? Dependency.finished("t" + other)
                                : new Dependency("t" + other, "up", null))
                .toArray(Dependency[]::new);
    }

    private static boolean canAllStart(List<TaskDescriptor> tasks) {
        Set<String> started = new HashSet<>();
        Set<String> ended = new HashSet<>();
        int before;
        do {
            before = started.size() + ended.size();
            for (TaskDescriptor task : tasks) {
                if (task.dependencies().stream().allMatch(on -> holds(on, started, ended))) {
                    started.add(task.name());
                }
                boolean isStopped =
                        task.kind() != TaskKind.SERVICE
                                || task.stops().isEmpty()
                                || task.stops().stream().anyMatch(on -> holds(on, started, ended));
                if (started.contains(task.name()) && isStopped) {
                    ended.add(task.name());
                }
            }
        } while (started.size() + ended.size() > before);
        return started.size() == tasks.size() && ended.size() == tasks.size();
    }

    private static boolean holds(Dependency on, Set<String> started, Set<String> ended) {
        return (on.checkpoint().equals(Dependency.FINISHED) ? ended : started).contains(on.task());
    }

    /** Each task that is shown waits for the next one, and the last one is the first. */
    private static boolean isReal(String shown, List<TaskDescriptor> tasks) {
        List<String> names = Arrays.asList(shown.substring(shown.indexOf(": ") + 2).split(" → "));
        for (int i = 0; i + 1 < names.size(); i++) {
            String name = names.get(i);
            String next = names.get(i + 1);
            Set<String> waitsFor =
                    tasks.stream()
                            .filter(task -> task.name().equals(name))
                            .flatMap(task ->
                                    Stream.concat(
                                            task.dependencies().stream(), task.stops().stream()))
                            .map(Dependency::task)
                            .collect(Collectors.toSet());
            if (!waitsFor.contains(next)) {
                return false;
            }
        }
        return names.size() > 1 && names.getFirst().equals(names.getLast());
    }
}
