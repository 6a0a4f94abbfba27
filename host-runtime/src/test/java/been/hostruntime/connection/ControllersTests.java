package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ControllerAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllersTests {
    private static final ControllerAddress A = ControllerAddress.of("http://a:1");
    private static final ControllerAddress B = ControllerAddress.of("http://b:2");
    private static final ControllerAddress PINNED =
            new ControllerAddress(URI.create("https://c:3"), "ab".repeat(32));

    @TempDir private Path folder;

    private Controllers of(long seed, ControllerAddress... named) throws IOException {
        return Controllers.of(List.of(named), folder.resolve("controllers.json"), new Random(seed));
    }

    @Test
    void oneThatFailsIsLeftForTheNext() throws IOException {
        Controllers controllers = of(1, A, B);
        ControllerAddress first = controllers.current();
        controllers.failed(first);
        ControllerAddress second = controllers.current();
        assertThat(second).isNotEqualTo(first);
        controllers.failed(first);
        assertThat(controllers.current()).as("somebody else left it before").isEqualTo(second);
        controllers.failed(second);
        assertThat(controllers.current()).isEqualTo(first);
    }

    @Test
    void theOnlyOneIsAskedAgain() throws IOException {
        Controllers controllers = of(1, A);
        controllers.failed(A);
        assertThat(controllers.current()).isEqualTo(A);
        assertThat(controllers.others()).isZero();
    }

    @Test
    void hostsBeginWithDifferentOnes() throws IOException {
        Set<String> firsts = new TreeSet<>();
        var seeds = new Random(20);
        for (int host = 0; host < 20; host++) {
            firsts.add(of(seeds.nextLong(), A, B).current().toString());
        }
        assertThat(firsts).hasSize(2);
    }

    @Test
    void whatAControllerToldIsKnownAfterARestartWithoutIt() throws IOException {
        Controllers controllers = of(1, A);
        controllers.learn(List.of(A, B));
        assertThat(controllers.others()).isEqualTo(1);
        assertThat(controllers.current()).as("it is not left for that").isEqualTo(A);
        assertThat(of(1).all()).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void aFingerprintIsNotForgotten() throws IOException {
        Controllers controllers = of(1, ControllerAddress.of("https://c:3"));
        assertThat(controllers.fingerprints()).isEmpty();
        controllers.learn(List.of(PINNED));
        controllers.learn(List.of(ControllerAddress.of("https://c:3")));
        assertThat(controllers.all()).containsExactly(PINNED);
        assertThat(controllers.fingerprints()).containsExactly("ab".repeat(32));
    }

    @Test
    void theCredentialIsNotCarriedToWhoSpeaksOpenly() throws IOException {
        Controllers controllers = of(1, PINNED);
        controllers.learn(List.of(B));
        assertThat(controllers.all()).containsExactly(PINNED);
    }

    @Test
    void aDamagedMemoryIsNoDisaster() throws IOException {
        Files.writeString(folder.resolve("controllers.json"), "{");
        assertThat(of(1, A).all()).containsExactly(A);
        assertThatThrownBy(() -> of(1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("knows no controller: start it with --controller URL");
    }
}
