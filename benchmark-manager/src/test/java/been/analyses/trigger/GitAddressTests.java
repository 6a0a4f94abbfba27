package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GitAddressTests {

    @ParameterizedTest
    @CsvSource({
        "https://example.org/acme/prog.git, example.org/acme/prog",
        "https://Example.org/acme/prog/, example.org/acme/prog",
        "http://ada@example.org:3000/acme/prog, example.org/acme/prog",
        "ssh://git@example.org:2222/acme/prog.git, example.org/acme/prog",
        "git@example.org:acme/prog.git, example.org/acme/prog",
        "git@example.org:/acme/prog, example.org/acme/prog",
        "git@example.org:2024/prog, example.org/2024/prog",
        "https://example.org/acme/program, example.org/acme/program",
        "/srv/sources/prog, /srv/sources/prog"
    })
    void allAddressesOfARepositoryAreOne(String address, String repository) {
        assertThat(GitAddress.repository(address)).isEqualTo(repository);
    }
}
