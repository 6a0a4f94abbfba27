package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTests {

    @Test
    void nothingIsTheFileInTheDataFolder() {
        assertThat(DatabaseAddress.parse(null)).isEqualTo(new DatabaseAddress.InDataFolder());
        assertThat(DatabaseAddress.parse(" ")).isEqualTo(new DatabaseAddress.InDataFolder());
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://ann@db/been, jdbc:postgresql://db/been?user=ann, db/been",
        "postgres://ann@db:5433/been, jdbc:postgresql://db:5433/been?user=ann, db:5433/been",
        "jdbc:postgresql://db/been, jdbc:postgresql://db/been, db/been",
        "postgresql://a%26b@[::1]:1/b, jdbc:postgresql://[::1]:1/b?user=a%26b, [::1]:1/b",
        "postgresql://ann@db/been?sslmode=verify-full, jdbc:postgresql://db/been?sslmode=verify-full&user=ann, db/been"
    })
    void aServerIsWrittenAsItsOwnToolsWriteIt(String text, String url, String name) {
        assertThat(DatabaseAddress.parse(text))
                .isInstanceOfSatisfying(
                        DatabaseAddress.OfServer.class,
                        server -> {
                            assertThat(server.url()).isEqualTo(url);
                            assertThat(server.name()).isEqualTo(name);
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:hunter2@db/been",
                "postgresql://db/been?user=ann&password=hunter2",
                "jdbc:postgresql://db/been?sslpassword=hunter2",
                "mysql://ann:hunter2@db/been",
                "mysql://db/been?password=hunter2",
                "postgresql:///been",
                "postgresql://db",
                "postgresql://db/",
                "postgresql://d b/been",
                "been.db"
            })
    void whatCannotBeUsedIsSaidWithoutTheSecret(String text) {
        assertThat(DatabaseAddress.parse(text))
                .isInstanceOfSatisfying(
                        DatabaseAddress.Refused.class,
                        refused ->
                                assertThat(refused.why()).endsWith(".").doesNotContain("hunter2"));
    }
}
