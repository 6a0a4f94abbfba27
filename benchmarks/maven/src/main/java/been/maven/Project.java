package been.maven;

import java.util.List;

/** The POMs through which Maven is asked. */
final class Project {
    private Project() {}

    /** A project that depends on one version. */
    static String dependingOn(String name, Artifact artifact, String version) {
        if (!version.matches("[A-Za-z0-9][A-Za-z0-9._+-]{0,127}")) {
            throw new IllegalArgumentException("'" + version + "' is no version");
        }
        return project(
                name,
                "<dependencies><dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency></dependencies>"
                        .formatted(artifact.group(), artifact.name(), version));
    }

    /** A project of projects. */
    static String of(List<String> modules) {
        var list = new StringBuilder();
        modules.forEach(module -> list.append("<module>").append(module).append("</module>"));
        return project("all", "<modules>" + list + "</modules>");
    }

    private static String project(String name, String content) {
        return """
        <project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
        <groupId>been.fetch</groupId><artifactId>%s</artifactId><version>1</version>
        <packaging>pom</packaging>%s</project>
        """
                .formatted(name, content);
    }
}
