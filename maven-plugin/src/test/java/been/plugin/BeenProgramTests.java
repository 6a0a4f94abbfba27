package been.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

class BeenProgramTests {
    private final List<String> printed = new ArrayList<>();

    @Test
    void passesArgumentsEnvironmentAndOutputOn() throws Exception {
        new BeenProgram("sh", Map.of("BEEN_URL", "http://localhost"))
                .run(List.of("-c", "echo $BEEN_URL $0; echo last >&2", "a b"), printed::add);
        assertThat(printed).containsExactly("http://localhost a b", "last");
    }

    @Test
    void failsWithTheLastLine() {
        assertThatThrownBy(() ->
                        new BeenProgram("sh", Map.of())
                                .run(List.of("-c", "echo why; exit 3"), printed::add))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageEndingWith("ended with status 3: why");
    }

    @Test
    void namesTheMissingProgram() {
        assertThatThrownBy(() ->
                        new BeenProgram("no-such-program", Map.of())
                                .run(List.of("package", "build"), printed::add))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("'no-such-program'")
                .hasMessageContaining("been.program");
    }
}
