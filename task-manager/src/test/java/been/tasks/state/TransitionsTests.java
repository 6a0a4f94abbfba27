package been.tasks.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.tasks.state.TaskState.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TransitionsTests {
    private static final HostName HOST = new HostName("h1");
    private static final Tries SOME = new Tries(1, 1, 1);
    private static final Tries NONE_LEFT = new Tries(1, 0, 0);

    /** Rows are states, columns events; {@code .} means that the state stays. */
    private static final String TABLE =
            """
            .              Hold  Died   Offered Accepted  Refused Expired Started CollectingBegan Ended  Deadline Unknown Lost   Withdrawn Stop   Gone
            Waiting        Ready Ending .       .         .       .       .       .               .      .        .       .      .         Ending .
            Ready          .     .      Placed  .         .       .       .       .               .      .        .       .      .         Ending .
            Placed         .     .      .       Preparing Ready   Ending  Running Collecting      Ending .        Ending  Ending Ending    Ending .
            Placed*        .     .      .       Preparing Ending  Ending  Running Collecting      Ending .        Ending  Ending Ending    Ending .
            Preparing      .     .      .       .         Ready   .       Running Collecting      Ending .        Ending  Ending Ending    Ending .
            Running        .     .      .       .         .       .       .       Collecting      Ending Ending   Ending  Ending Ending    Ending .
            Collecting     .     .      .       .         .       .       .       .               Ending .        Ending  Ending Ending    Ending .
            Ending@host    .     .      .       .         Ending  .       .       .               Ending .        .       Ending .         .      .
            Ending@host+   .     .      .       .         Ending  .       .       .               Ending .        .       Ending .         Ending .
            Ending         .     .      .       .         .       .       .       .               .      .        .       .      .         .      Finished
            Ending-failed  .     .      .       .         .       .       .       .               .      .        .       .      .         .      Failed
            Ending-aborted .     .      .       .         .       .       .       .               .      .        .       .      .         .      Aborted
            Ending+        .     .      .       .         .       .       .       .               .      .        .       .      .         Ending Ready
            Finished       .     .      .       .         .       .       .       .               .      .        .       .      .         .      .
            Failed         .     .      .       .         .       .       .       .               .      .        .       .      .         .      .
            Aborted        .     .      .       .         .       .       .       .               .      .        .       .      .         .      .
            """;

    /**
     * By the names of the table: {@code *} nothing left to try, {@code +} another attempt follows.
     */
    private static Map<String, TaskState> states() {
        var states = new LinkedHashMap<String, TaskState>();
        states.put("Waiting", new TaskState.Waiting(SOME));
        states.put("Ready", new TaskState.Ready(SOME));
        states.put("Placed", new TaskState.Placed(SOME, HOST));
        states.put("Placed*", new TaskState.Placed(NONE_LEFT, HOST));
        states.put("Preparing", new TaskState.Preparing(SOME, HOST));
        states.put("Running", new TaskState.Running(SOME, HOST));
        states.put("Collecting", new TaskState.Collecting(SOME, HOST));
        states.put("Ending@host", new Ending(SOME, HOST, Outcome.ABORTED, Reason.USER, "", false));
        states.put("Ending@host+", new Ending(SOME, HOST, Outcome.FAILED, Reason.EXIT, "", true));
        states.put("Ending", new Ending(SOME, null, Outcome.FINISHED, Reason.EXIT, "", false));
        states.put("Ending-failed", new Ending(SOME, null, Outcome.FAILED, Reason.EXIT, "", false));
        states.put(
                "Ending-aborted", new Ending(SOME, null, Outcome.ABORTED, Reason.USER, "", false));
        states.put("Ending+", new Ending(SOME, null, Outcome.FAILED, Reason.EXIT, "", true));
        states.put("Finished", new TaskState.Finished(SOME, Reason.EXIT, ""));
        states.put("Failed", new TaskState.Failed(SOME, Reason.EXIT, ""));
        states.put("Aborted", new TaskState.Aborted(SOME, Reason.USER, ""));
        return states;
    }

    private static Map<String, TaskEvent> events() {
        var events = new LinkedHashMap<String, TaskEvent>();
        events.put("Hold", new TaskEvent.DependenciesHold());
        events.put("Died", new TaskEvent.DependencyDied("why"));
        events.put("Offered", new TaskEvent.Offered(HOST));
        events.put("Accepted", new TaskEvent.OfferAccepted());
        events.put("Refused", new TaskEvent.OfferRefused("why"));
        events.put("Expired", new TaskEvent.OfferExpired());
        events.put("Started", new TaskEvent.Started());
        events.put("CollectingBegan", new TaskEvent.CollectingBegan());
        events.put("Ended", new TaskEvent.Ended(Outcome.FAILED, Reason.EXIT, ""));
        events.put("Deadline", new TaskEvent.DeadlinePassed());
        events.put("Unknown", new TaskEvent.AttemptUnknown());
        events.put("Lost", new TaskEvent.HostLost());
        events.put("Withdrawn", new TaskEvent.HostWithdrawn("why"));
        events.put("Stop", new TaskEvent.StopRequested(Reason.USER, ""));
        events.put("Gone", new TaskEvent.Gone());
        return events;
    }

    @Test
    void everyStateMeetsEveryEventAsTheTableSays() {
        List<String[]> table = TABLE.lines().map(line -> line.split(" +")).toList();
        String[] columns = table.getFirst();
        Map<String, TaskState> states = states();
        Map<String, TaskEvent> events = events();
        assertThat(Arrays.asList(columns).subList(1, columns.length))
                .containsExactlyElementsOf(events.keySet());
        assertThat(table.stream().skip(1).map(row -> row[0]))
                .containsExactlyElementsOf(states.keySet());
        for (String[] row : table.subList(1, table.size())) {
            for (int i = 1; i < columns.length; i++) {
                assertThat(next(get(states, row[0]), get(events, columns[i])))
                        .as("%s meets %s", row[0], columns[i])
                        .isEqualTo(row[i]);
            }
        }
    }

    @Test
    void theTableKnowsEveryStateAndEvent() {
        assertThat(kinds(states())).isEqualTo(records(TaskState.class).collect(Collectors.toSet()));
        assertThat(kinds(events())).isEqualTo(records(TaskEvent.class).collect(Collectors.toSet()));
    }

    private static Set<Class<?>> kinds(Map<String, ?> samples) {
        return samples.values().stream().map(Object::getClass).collect(Collectors.toSet());
    }

    private static Stream<Class<?>> records(Class<?> sealed) {
        return sealed.isRecord()
                ? Stream.of(sealed)
                : Arrays.stream(sealed.getPermittedSubclasses())
                        .flatMap(TransitionsTests::records)
                        .distinct();
    }

    private static <T> T get(Map<String, T> map, String key) {
        T value = map.get(key);
        assertThat(value).as(key).isNotNull();
        return Objects.requireNonNull(value);
    }

    private static String next(TaskState state, TaskEvent event) {
        return switch (Transitions.next(state, event)) {
            case Step.Stays _ -> ".";
            case Step.To(TaskState to) -> to.name();
        };
    }

    private static TaskState after(TaskState state, TaskEvent event) {
        assertThat(Transitions.next(state, event)).isInstanceOf(Step.To.class);
        return ((Step.To) Transitions.next(state, event)).state();
    }

    @Test
    void eachOfferIsAnAttemptOfItsOwn() {
        TaskState placed =
                after(new TaskState.Ready(Tries.first(0, 3)), new TaskEvent.Offered(HOST));
        assertThat(placed).isEqualTo(new TaskState.Placed(new Tries(1, 0, 3), HOST));
        TaskState refused = after(placed, new TaskEvent.OfferRefused("full"));
        assertThat(after(refused, new TaskEvent.Offered(HOST)).tries())
                .isEqualTo(new Tries(2, 0, 2));
    }

    @Test
    void aFailedAttemptIsRetriedAsOftenAsThePolicySaysAndNotOnceMore() {
        TaskState state = new TaskState.Ready(Tries.first(2, 3));
        for (int attempt = 1; attempt <= 3; attempt++) {
            state = after(state, new TaskEvent.Offered(HOST));
            assertThat(state.tries().attempt()).isEqualTo(attempt);
            state = after(state, new TaskEvent.Ended(Outcome.FAILED, Reason.EXIT, "exit code 1"));
            state = after(state, new TaskEvent.Gone());
        }
        assertThat(state)
                .isEqualTo(new TaskState.Failed(new Tries(3, 0, 3), Reason.EXIT, "exit code 1"));
    }

    @Test
    void successIsNotRetried() {
        TaskState ended =
                after(
                        new TaskState.Running(SOME, HOST),
                        new TaskEvent.Ended(Outcome.FINISHED, Reason.EXIT, ""));
        assertThat(after(ended, new TaskEvent.Gone()))
                .isEqualTo(new TaskState.Finished(SOME, Reason.EXIT, ""));
    }

    @Test
    void aLostHostCostsARetryOnceTheProgramMayHaveStartedAndNoneBefore() {
        TaskState placed = after(new TaskState.Placed(SOME, HOST), new TaskEvent.HostLost());
        assertThat(placed.tries()).isEqualTo(new Tries(1, 1, 0));
        TaskState forgotten =
                after(new TaskState.Placed(SOME, HOST), new TaskEvent.AttemptUnknown());
        assertThat(forgotten.tries()).isEqualTo(new Tries(1, 1, 0));
        TaskState running = after(new TaskState.Running(SOME, HOST), new TaskEvent.HostLost());
        assertThat(running.tries()).isEqualTo(new Tries(1, 0, 1));
        assertThat(after(running, new TaskEvent.Gone())).isInstanceOf(TaskState.Ready.class);
        assertThat(
                        after(
                                after(
                                        new TaskState.Running(NONE_LEFT, HOST),
                                        new TaskEvent.HostLost()),
                                new TaskEvent.Gone()))
                .isEqualTo(new TaskState.Failed(NONE_LEFT, Reason.HOST_LOST, "host h1 was lost"));
    }

    /** Whether the host says first that its lease was over, or the controller finds it. */
    @Test
    void whatItsHostInterruptedIsTriedAgainAndWhatSomebodyStoppedThereIsNot() {
        var interrupted =
                new TaskEvent.Ended(Outcome.ABORTED, Reason.HOST_LOST, "the lease was over");
        TaskState running = new TaskState.Running(SOME, HOST);
        assertThat(after(after(running, interrupted), new TaskEvent.Gone()))
                .isInstanceOf(TaskState.Ready.class);
        assertThat(
                        after(
                                after(new TaskState.Running(NONE_LEFT, HOST), interrupted),
                                new TaskEvent.Gone()))
                .isInstanceOf(TaskState.Aborted.class);
        var stopped = new TaskEvent.Ended(Outcome.ABORTED, Reason.USER, "");
        assertThat(after(after(running, stopped), new TaskEvent.Gone()))
                .isInstanceOf(TaskState.Aborted.class);
    }

    @Test
    void whatWasDecidedStandsWhateverTheHostSaysLater() {
        TaskState stopping =
                after(
                        new TaskState.Running(SOME, HOST),
                        new TaskEvent.StopRequested(Reason.USER, "by ann"));
        TaskState over =
                after(
                        after(stopping, new TaskEvent.Ended(Outcome.FINISHED, Reason.EXIT, "")),
                        new TaskEvent.Gone());
        assertThat(over).isEqualTo(new TaskState.Aborted(SOME, Reason.USER, "by ann"));
    }

    @Test
    void aServiceThatIsNoLongerNeededFinishes() {
        TaskState stopping =
                after(
                        new TaskState.Running(SOME, HOST),
                        new TaskEvent.StopRequested(Reason.STOPPED, ""));
        TaskState over =
                after(
                        after(stopping, new TaskEvent.Ended(Outcome.FAILED, Reason.SIGNAL, "")),
                        new TaskEvent.Gone());
        assertThat(over).isEqualTo(new TaskState.Finished(SOME, Reason.STOPPED, ""));
    }

    @Test
    void aStopCancelsTheRetryThatWasComing() {
        TaskState retrying =
                after(
                        new TaskState.Running(SOME, HOST),
                        new TaskEvent.Ended(Outcome.FAILED, Reason.EXIT, ""));
        TaskState stopped =
                after(retrying, new TaskEvent.StopRequested(Reason.CONTEXT, "it failed"));
        assertThat(after(stopped, new TaskEvent.Gone()))
                .isEqualTo(new TaskState.Aborted(retrying.tries(), Reason.CONTEXT, "it failed"));
    }

    @Test
    void onlyPeopleContextsAndTheEndOfTheJobsStopTasks() {
        assertThatThrownBy(() -> new TaskEvent.StopRequested(Reason.MEMORY, ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * docs/task-states.md shows exactly what the function does. To write it anew: {@code mvn -pl
     * task-manager test -Dtest=TransitionsTests -Dbeen.write-docs=true}.
     */
    @Test
    void theDiagramInTheDocumentationIsUpToDate() throws IOException {
        Path page = Path.of("..", "docs", "task-states.md");
        String wanted = page();
        if (Boolean.getBoolean("been.write-docs")) {
            Files.createDirectories(page.resolveSibling("."));
            Files.writeString(page, wanted);
        }
        assertThat(Files.readString(page))
                .as("docs/task-states.md; write it anew with -Dbeen.write-docs=true")
                .isEqualTo(wanted);
    }

    private static String page() {
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        states().values()
                .forEach(from ->
                        events().forEach((_, event) -> {
                            if (Transitions.next(from, event) instanceof Step.To(TaskState to)) {
                                labels.computeIfAbsent(
                                                from.name() + " --> " + to.name(),
                                                _ -> new LinkedHashSet<>())
                                        .add(words(event));
                            }
                        }));
        var lines = new ArrayList<String>();
        lines.add("    [*] --> Waiting");
        lines.add("    [*] --> Ready");
        labels.forEach(
                (arrow, events) -> lines.add("    " + arrow + " : " + String.join(", ", events)));
        for (String end : List.of("Finished", "Failed", "Aborted")) {
            lines.add("    " + end + " --> [*]");
        }
        return """
        # Task states

        A test generates this diagram from the code: each arrow is a line of `been.tasks.state.Transitions`.
        How and why tasks end is in [tasks and contexts](tasks.md#how-tasks-end).

        `Ending` lasts until no process of the attempt is left. Its arrows to itself are the host's report that
        this is so, or a stop that cancels the next attempt.

        ```mermaid
        stateDiagram-v2
        %s
        ```
        """
                .formatted(String.join("\n", lines));
    }

    /** {@code OfferRefused} → {@code offer refused}. */
    private static String words(TaskEvent event) {
        return event.getClass()
                .getSimpleName()
                .replaceAll("(?<=.)([A-Z])", " $1")
                .toLowerCase(Locale.ROOT);
    }
}
