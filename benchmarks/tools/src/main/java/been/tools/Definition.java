package been.tools;

import been.machine.measure.Measurer;
import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Runs a benchmark definition of BenchExec: BenchExec's own Python package reads the definition,
 * makes the command lines, judges the outputs and writes the result files; this process measures
 * the runs.
 *
 * <p>Its package {@code files} holds all files of the definition. Properties: {@code folder} in it
 * where {@code benchexec} would be started; {@code arguments} for it, one a line; {@code output},
 * the folder for its result files, which are this task's results; {@code modules}, the folder of
 * the user's own tool-info modules, if any; {@code python}, the program with BenchExec.
 */
public final class Definition implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        // Groups for runs can only be prepared while this is the only process of the task.
        try (Measurer measurer = Measurer.open(task.tmp().resolve("launcher"))) {
            var command = new ArrayList<String>();
            command.add(task.property("python").orElse("python3").asString());
            command.add(task.packageFolder("tools").resolve("definition.py").toString());
            command.addAll(task.property("arguments").asString().lines().toList());
            copy(task.packageFolder("files"), task.work());
            Path folder = task.work().resolve(task.property("folder").asString()).toAbsolutePath();
            Files.createDirectories(folder);
            Path output = folder.resolve(task.property("output").asString()).normalize();
            Files.createDirectories(output.getParent());
            Files.createSymbolicLink(output, task.results().toAbsolutePath());
            var builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectError(Redirect.INHERIT);
            String modules = task.property("modules").orElse("").asString();
            if (!modules.isEmpty()) {
                builder.environment().put("PYTHONPATH", folder.resolve(modules).toString());
            }
            Process python = builder.start();
            try (BufferedReader requests = python.inputReader();
                    BufferedWriter results = python.outputWriter()) {
                serve(requests, results, measurer, task);
                if (python.waitFor() != 0) {
                    throw new IOException("BenchExec ended early; its last message is in the log");
                }
            } finally {
                python.destroy();
            }
        }
    }

    /** Tools write beside their inputs, and packages are not to be written to. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : (Iterable<Path>) all.skip(1)::iterator) {
                Path copy = to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(one, copy, StandardCopyOption.COPY_ATTRIBUTES);
                    copy.toFile().setWritable(true);
                }
            }
        }
    }

    /** Measures what is requested until the end of requests. */
    private static void serve(
            BufferedReader requests, BufferedWriter results, Measurer measurer, TaskContext task)
            throws IOException {
        String first = requests.readLine();
        if (first == null) {
            return; // the other process has printed why
        }
        var conditions = Conditions.read(first);
        var runs = new Runs(measurer, conditions, task);
        var ended = new AtomicInteger();
        try (ExecutorService workers = Executors.newFixedThreadPool(conditions.threads())) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                String request = line;
                workers.execute(() -> {
                    send(results, Json.write(runs.measure(request)));
                    task.progress(ended.incrementAndGet(), conditions.runs());
                });
            }
        }
    }

    private static void send(BufferedWriter results, String line) {
        synchronized (results) {
            try {
                results.write(line);
                results.newLine();
                results.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
