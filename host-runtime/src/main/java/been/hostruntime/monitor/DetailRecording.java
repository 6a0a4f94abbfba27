package been.hostruntime.monitor;

import been.machine.utilisation.ProcessSample;
import been.machine.utilisation.RunSample;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes samples of a run as a recording: table {@code group} has a row per sample, table {@code
 * process} a row per process and sample. Programs are numbered; the titles of the empty metrics
 * {@code process.program.NUMBER} are their names.
 */
final class DetailRecording implements AutoCloseable {
    /** Programs beyond these are recorded without a name. */
    private static final int MOST_PROGRAMS = 256;

    private static final int LONGEST_NAME = 200;

    private final Recorder recorder;
    private final Map<String, Integer> programs = new HashMap<>();
    private final Table<Look> group;
    private final Table<Member> processes;

    /**
     * @param seconds since the start of the recording
     * @param samplerSeconds CPU time of the sampling so far
     */
    private record Look(double seconds, RunSample run, @Nullable Double samplerSeconds) {}

    private record Member(double seconds, ProcessSample process, double program) {}

    /**
     * @param file that does not exist yet
     * @param begin the wall clock at second 0
     */
    DetailRecording(Path file, Instant begin) throws IOException {
        recorder = Recorder.create(file);
        var since = new Unit("seconds since " + begin.truncatedTo(ChronoUnit.MILLIS));
        group = new Table<>(recorder, "group", groupColumns(since));
        processes = new Table<>(recorder, "process", processColumns(since));
    }

    private static List<Column<Look>> groupColumns(Unit since) {
        return List.of(
                new Column<>("time", since, "time of the look", Look::seconds),
                ofRun("cpu", Unit.SECONDS, "CPU time of the whole tree", RunSample::cpuSeconds),
                ofRun("cpu-user", Unit.SECONDS, "of it in programs", RunSample::cpuUserSeconds),
                ofRun(
                        "cpu-system",
                        Unit.SECONDS,
                        "of it in the kernel",
                        RunSample::cpuSystemSeconds),
                ofRun(
                        "memory",
                        Unit.BYTES,
                        "memory, shared pages once, page cache included",
                        RunSample::memoryBytes),
                ofRun("tasks", Unit.ONE, "processes and threads", RunSample::tasks),
                ofRun("processes", Unit.ONE, "processes recorded", run -> run.processes().size()),
                ofRun("read", Unit.BYTES, "read from disks", RunSample::readBytes),
                ofRun("written", Unit.BYTES, "written to disks", RunSample::writtenBytes),
                ofRun("faults", Unit.ONE, "page faults", RunSample::faults),
                ofRun("major-faults", Unit.ONE, "page faults that read", RunSample::majorFaults),
                Column.of(
                        "sampler-cpu",
                        Unit.SECONDS,
                        "CPU time that this recording took, off the task's cores",
                        Look::samplerSeconds));
    }

    private static Column<Look> ofRun(
            String name,
            Unit unit,
            String title,
            Function<RunSample, ? extends @Nullable Number> value) {
        return Column.of(name, unit, title, look -> value.apply(look.run));
    }

    private static List<Column<Member>> processColumns(Unit since) {
        return List.of(
                new Column<>("time", since, "time of the look", Member::seconds),
                new Column<>("pid", Unit.ONE, "process id", row -> row.process.pid()),
                new Column<>(
                        "parent", Unit.ONE, "parent's process id", row -> row.process.parent()),
                new Column<>("program", Unit.ONE, "program", Member::program),
                new Column<>(
                        "cpu-user",
                        Unit.SECONDS,
                        "CPU time in the program",
                        row -> row.process.cpuUserSeconds()),
                new Column<>(
                        "cpu-system",
                        Unit.SECONDS,
                        "CPU time in the kernel",
                        row -> row.process.cpuSystemSeconds()),
                new Column<>(
                        "resident",
                        Unit.BYTES,
                        "resident memory, shared pages in every process",
                        row -> row.process.residentBytes()),
                new Column<>("threads", Unit.ONE, "threads", row -> row.process.threads()),
                new Column<>("faults", Unit.ONE, "page faults", row -> row.process.minorFaults()),
                new Column<>(
                        "major-faults",
                        Unit.ONE,
                        "page faults that read",
                        row -> row.process.majorFaults()),
                Column.of("read", Unit.BYTES, "read from disks", row -> row.process.readBytes()),
                Column.of(
                        "written",
                        Unit.BYTES,
                        "written to disks",
                        row -> row.process.writtenBytes()));
    }

    /** Adds a sample, and returns its size in bytes. */
    long add(double seconds, RunSample run, @Nullable Double samplerSeconds) {
        long bytes = group.add(new Look(seconds, run, samplerSeconds));
        for (ProcessSample process : run.processes()) {
            bytes += processes.add(new Member(seconds, process, program(process.name())));
        }
        return bytes;
    }

    private double program(String name) {
        Integer number = programs.get(name);
        if (number == null && programs.size() < MOST_PROGRAMS) {
            number = programs.size();
            programs.put(name, number);
            String title = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
            recorder.metric(
                    new Metric(
                            "process.program." + number, Unit.ONE, title, Better.LOWER_IS_BETTER),
                    1);
        }
        return number == null ? Double.NaN : number;
    }

    @Override
    public void close() {
        recorder.close();
    }
}
