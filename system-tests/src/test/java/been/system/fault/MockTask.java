package been.system.fault;

import been.protocol.FailurePolicy;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.testing.network.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The task with knobs of {@code mock.c}, compiled; every run of it leaves a witness.
 *
 * @param program its path
 * @param witnesses folder of the witnesses of all its runs
 */
record MockTask(Path program, Path witnesses) {

    /** Compiles it, and makes the folder of its witnesses. */
    static MockTask in(Path folder) throws IOException, InterruptedException {
        Path witnesses = Files.createDirectories(folder.resolve("witnesses"));
        Files.setPosixFilePermissions(witnesses, PosixFilePermissions.fromString("rwxrwxrwx"));
        return new MockTask(compile("mock.c", folder.resolve("mock"), "-pthread"), witnesses);
    }

    /** A program of this package's C sources. */
    static Path compile(String source, Path program, String... options)
            throws IOException, InterruptedException {
        Path copy = program.resolveSibling(source);
        try (InputStream text = MockTask.class.getResourceAsStream(source)) {
            Files.copy(
                    Objects.requireNonNull(text, source),
                    copy,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        var command = new ArrayList<>(List.of("cc", "-O1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-o", program.toString(), copy.toString()));
        Shell.run(command);
        return program;
    }

    /** A shared job that turns these knobs, one after the other. */
    TaskDescriptor job(String id, String... knobs) {
        return job(id, Terms.USUAL, knobs);
    }

    /** Under which terms a job runs. */
    record Terms(
            Placement placement,
            ResourceLimits limits,
            FailurePolicy failure,
            RunConditions conditions) {
        static final Terms USUAL =
                new Terms(
                        Placement.ANYWHERE_SHARED,
                        ResourceLimits.NONE,
                        FailurePolicy.FAIL,
                        RunConditions.USUAL);

        Terms on(Placement other) {
            return new Terms(other, limits, failure, conditions);
        }

        Terms within(ResourceLimits other) {
            return new Terms(placement, other, failure, conditions);
        }

        Terms retried(int times) {
            return new Terms(placement, limits, new FailurePolicy(true, times), conditions);
        }

        Terms ignored() {
            return new Terms(placement, limits, FailurePolicy.IGNORE, conditions);
        }

        Terms under(RunConditions other) {
            return new Terms(placement, limits, failure, other);
        }
    }

    TaskDescriptor job(String id, Terms terms, String... knobs) {
        return job(program.toString(), Map.of(), id, terms, knobs);
    }

    /** The same from a package that holds the program. */
    TaskDescriptor packagedJob(String id, Terms terms, MockPackage archive, String... knobs) {
        return job("${package.mock}/mock", Map.of("mock", archive.reference()), id, terms, knobs);
    }

    private TaskDescriptor job(
            String path,
            Map<String, been.protocol.PackageReference> packages,
            String id,
            Terms terms,
            String... knobs) {
        var arguments = new ArrayList<>(List.of(path, "witness=" + witnesses));
        arguments.addAll(List.of(knobs));
        return new TaskDescriptor(
                        new TaskId(id),
                        id,
                        TaskKind.JOB,
                        new Program.Command(arguments),
                        packages,
                        Map.of(),
                        Map.of(),
                        terms.placement(),
                        terms.limits(),
                        List.of(),
                        terms.failure(),
                        List.of())
                .under(terms.conditions());
    }
}
