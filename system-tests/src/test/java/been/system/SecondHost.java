package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Another host runtime on this machine, {@code second}. */
final class SecondHost {
    private SecondHost() {}

    /**
     * Starts one that was not there before.
     *
     * @param folder gets its data folder, {@code second}
     */
    static Process join(RunningPlatform platform, Path folder) throws Exception {
        Path token = folder.resolve("join-token");
        JsonNode made = platform.post("/api/v1/hosts/join-tokens", "application/json", "");
        Files.writeString(token, made.path("token").asString());
        Process second = start(platform, folder, List.of("--join-token-file", token.toString()));
        await().until(() -> platform.get("/api/v1/hosts").path("items").size() == 2);
        return second;
    }

    /** Starts it, for the first time with a token. */
    static Process start(RunningPlatform platform, Path folder, List<String> more)
            throws IOException {
        Path built = BeenProcess.HOME.resolve("host-runtime/target");
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                built.resolve("been-host-runtime.jar")
                                        + ":"
                                        + built.resolve("lib/*"),
                                "been.hostruntime.HostRuntime",
                                "--data",
                                folder.resolve("second").toString(),
                                "--name",
                                "second",
                                "--controller",
                                platform.url().toString()));
        command.addAll(more);
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(process.inputReader().readLine()).startsWith("ready");
        return process;
    }
}
