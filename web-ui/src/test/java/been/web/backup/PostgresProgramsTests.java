package been.web.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.web.backup.PostgresPrograms.Search;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresProgramsTests {
    @TempDir private Path place;

    private Path program(String folder, String script) throws IOException {
        Path program = Files.createDirectories(place.resolve(folder)).resolve("pg_dump");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private Search find(int oldest, String... folders) throws IOException {
        return new PostgresPrograms(List.of(folders).stream().map(place::resolve).toList())
                .find("pg_dump", oldest);
    }

    @Test
    void theFirstProgramThatIsNewEnoughIsTaken() throws IOException {
        program("old", "echo 'pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)'");
        Path good = program("good", "echo 'pg_dump (PostgreSQL) 18.1'");
        program("broken", "echo 'no such cluster' >&2; exit 1");
        assertThat(find(18, "empty", "broken", "old", "good"))
                .isEqualTo(new Search.Found(good, 18));
        assertThat(find(15, "old", "good"))
                .isEqualTo(new Search.Found(place.resolve("old/pg_dump"), 15));
    }

    @Test
    void whatIsMissingIsNamedInOneSentence() throws IOException {
        assertThat(find(18, "empty"))
                .isEqualTo(
                        new Search.Missing(
                                "This needs the program pg_dump of PostgreSQL 18 or newer on this"
                                        + " machine, but none was found; install the package"
                                        + " postgresql-client-18."));
        Path old = program("old", "echo 'pg_dump (PostgreSQL) 15.14'");
        assertThat(((Search.Missing) find(18, "old")).why())
                .contains(old + " is version 15; install the package postgresql-client-18.");
    }

    @Test
    void aProgramThatFailsIsQuoted() throws IOException {
        Path failing = program("failing", "echo half; echo 'pg_dump: error: no space' >&2; exit 1");
        var out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> PostgresPrograms.run(failing, List.of(), Map.of(), out))
                .isInstanceOf(IOException.class)
                .hasMessage("pg_dump: error: no space");
        Path good = program("good", "printf '%s %s' \"$1\" \"$PGUSER\"");
        var whole = new ByteArrayOutputStream();
        PostgresPrograms.run(good, List.of("--all"), Map.of("PGUSER", "ann"), whole);
        assertThat(whole).hasToString("--all ann");
    }
}
