package been.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A Git repository for tests; each of its commits is later by days. */
record TestRepository(Path folder, AtomicInteger days) {

    static TestRepository in(Path folder) throws Exception {
        var repository = new TestRepository(Files.createDirectories(folder), new AtomicInteger());
        repository.git("init", "--quiet", "--initial-branch=main");
        return repository;
    }

    /** Writes a file and commits it; answers the version. */
    String commit(String subject, String file, String content) throws Exception {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        return commit(subject);
    }

    /** Commits what is there; answers the version. */
    String commit(String subject) throws Exception {
        git("add", "--all");
        git("commit", "--quiet", "--allow-empty", "--message=" + subject);
        return head();
    }

    String head() throws Exception {
        return git("rev-parse", "HEAD").strip().substring(0, 12);
    }

    String git(String... arguments) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        String date = LocalDate.of(2026, 1, 1).plusDays(days.getAndIncrement()) + "T12:00:00+01:00";
        builder.environment().put("GIT_AUTHOR_DATE", date);
        builder.environment().put("GIT_COMMITTER_DATE", date);
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
