package been.plugin;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the package that the goal {@code package} built, on the platform that {@code been
 * package publish} would choose: that of the parameters, of {@code BEEN_URL} and {@code
 * BEEN_TOKEN}, the one that the user signed in to, or the one that is up on this machine.
 */
@Mojo(name = "publish", threadSafe = true)
@Execute(phase = LifecyclePhase.PACKAGE)
public final class PublishMojo extends AbstractMojo {

    /** The archive to publish. */
    @Parameter(
            property = "been.archive",
            defaultValue = "${project.build.directory}/${project.build.finalName}.bpk")
    private File archive = new File("target/package.bpk");

    /** The program {@code been}: on the {@code PATH}, or a file. */
    @Parameter(property = "been.program", defaultValue = "been")
    private String program = "been";

    /** The address of the platform; needs a token. */
    @Parameter(property = "been.url")
    private @Nullable String url;

    /** A token of that platform with the scope {@code upload}. */
    @Parameter(property = "been.token")
    private @Nullable String token;

    /** A profile that {@code been login} saved. */
    @Parameter(property = "been.profile")
    private @Nullable String profile;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (!archive.isFile()) {
            throw new MojoFailureException(
                    "there is no package "
                            + archive
                            + "; add the goal 'package' to the executions of been-maven-plugin");
        }
        Map<String, String> environment = new HashMap<>();
        if (url != null) {
            environment.put("BEEN_URL", url);
        }
        if (token != null) {
            environment.put("BEEN_TOKEN", token);
        }
        List<String> command = new ArrayList<>(List.of("package", "publish", archive.toString()));
        if (profile != null) {
            command.addAll(List.of("--profile", profile));
        }
        new BeenProgram(program, environment).run(command, getLog()::info);
    }
}
