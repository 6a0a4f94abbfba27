package been.plugin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Builds the package of the project: what is in {@code package/}, and under {@code files/lib} the
 * project's jar and the jars that it runs with.
 */
@Mojo(
        name = "package",
        defaultPhase = LifecyclePhase.PACKAGE,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class PackageMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true)
    private MavenProject project = new MavenProject();

    /** The folder with {@code package.yaml}, {@code module.yaml} and {@code files/}. */
    @Parameter(property = "been.source", defaultValue = "${project.basedir}/package")
    private File source = new File("package");

    /** Where the files of the package are put together. */
    @Parameter(defaultValue = "${project.build.directory}/package", readonly = true)
    private File folder = new File("target/package");

    /** The archive to write. */
    @Parameter(
            property = "been.archive",
            defaultValue = "${project.build.directory}/${project.build.finalName}.bpk")
    private File archive = new File("target/package.bpk");

    /** The program {@code been}: on the {@code PATH}, or a file. */
    @Parameter(property = "been.program", defaultValue = "been")
    private String program = "been";

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            PackageFolder.write(folder.toPath(), source.toPath(), project.getVersion(), jars());
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "cannot put the files of the package together: " + e.getMessage(), e);
        }
        new BeenProgram(program, Map.of())
                .run(
                        List.of("package", "build", folder.toString(), "-o", archive.toString()),
                        getLog()::info);
    }

    private List<Path> jars() {
        return Stream.concat(Stream.of(project.getArtifact()), project.getArtifacts().stream())
                .map(Artifact::getFile)
                .filter(file -> file != null && file.getName().endsWith(".jar"))
                .map(File::toPath)
                .toList();
    }
}
