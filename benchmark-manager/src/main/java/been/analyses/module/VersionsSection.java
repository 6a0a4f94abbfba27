package been.analyses.module;

import been.analyses.module.RegistrySource.Registry;
import been.documents.Document;
import been.protocol.analyses.VersionDetails;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code versions:} as it is written; at most one of its sources is there.
 *
 * @param from of an analysis only, as {@code to} and {@code include}
 */
public record VersionsSection(
        List<String> list,
        Optional<Maven> maven,
        Optional<Git> git,
        List<Sources> sources,
        Optional<Released> pypi,
        Optional<Released> crates,
        Optional<Released> npm,
        Optional<Released> go,
        Optional<Archive> archive,
        Optional<Packages> packages,
        Optional<Command> command,
        Optional<String> from,
        Optional<String> to,
        Optional<String> include) {

    /**
     * A source with what an analysis wants of it.
     *
     * @param key of the source
     */
    public record Asked(
            String key,
            VersionSource.Provider source,
            Optional<String> from,
            Optional<String> to,
            Optional<String> include) {}

    /** Releases of a Maven artifact. */
    public record Maven(
            String artifact, Optional<String> from, Optional<String> to, Optional<String> include) {

        private Asked asked() {
            int colon = artifact.indexOf(':');
            var source =
                    new VersionSource.Maven(
                            artifact.substring(0, colon), artifact.substring(colon + 1));
            return new Asked("maven", source, from, to, include);
        }
    }

    /** Commits of a Git repository. */
    public record Git(
            String url,
            Optional<String> branch,
            List<String> paths,
            Optional<String> tags,
            List<String> commits,
            Optional<String> from,
            Optional<String> to) {

        private Asked asked() {
            var source =
                    new VersionSource.Git(
                            url, branch.orElse(null), paths, tags.orElse(null), commits, false);
            return new Asked("git", source, from, to, Optional.empty());
        }
    }

    /**
     * A version whose sources are published.
     *
     * @param sources name and version of the package
     */
    public record Sources(
            String version,
            @JsonProperty("package") String sources,
            Optional<String> revision,
            Optional<String> date,
            Optional<String> author,
            Optional<String> subject) {

        public String packageName() {
            return sources.split(" ", 2)[0];
        }

        public String packageVersion() {
            return sources.substring(packageName().length()).strip();
        }

        /** What is shown of it. */
        public VersionDetails details() {
            return new VersionDetails(
                    revision.orElse(null),
                    packageVersion(),
                    date.orElse(null),
                    author.orElse(null),
                    subject.orElse(null),
                    List.of(),
                    List.of());
        }
    }

    /** Released versions of a package of a registry. */
    public record Released(
            String name,
            Optional<Boolean> preReleases,
            Optional<String> from,
            Optional<String> to,
            Optional<String> include) {

        private Asked asked(Registry registry) {
            var source = new RegistrySource(registry, name, preReleases.orElse(false));
            return new Asked(registry.word(), source, from, to, include);
        }
    }

    /** Archives in a folder or behind a web page. */
    public record Archive(
            String url,
            String pattern,
            Optional<String> from,
            Optional<String> to,
            Optional<String> include) {

        private Asked asked() {
            return new Asked("archive", new ArchiveSource(url, pattern), from, to, include);
        }
    }

    /** Packages of the software repository. */
    public record Packages(
            String name, Optional<String> from, Optional<String> to, Optional<String> include) {

        private Asked asked() {
            return new Asked("packages", new PackagesSource(name), from, to, include);
        }
    }

    /** Versions that a command prints. */
    public record Command(
            String list,
            Optional<String> fetch,
            Optional<String> from,
            Optional<String> to,
            Optional<String> include) {

        private Asked asked() {
            var source = new CommandSource(list, fetch.orElse(null));
            return new Asked("command", source, from, to, include);
        }
    }

    /** What has to be asked for versions; empty when they are listed, or the module's own. */
    public Optional<Asked> asked() {
        return Stream.of(
                        maven.map(Maven::asked),
                        git.map(Git::asked),
                        pypi.map(one -> one.asked(Registry.PYPI)),
                        crates.map(one -> one.asked(Registry.CRATES)),
                        npm.map(one -> one.asked(Registry.NPM)),
                        go.map(one -> one.asked(Registry.GO)),
                        archive.map(Archive::asked),
                        packages.map(Packages::asked),
                        command.map(Command::asked))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Where the versions come from; every listed one must be there once. */
    VersionSource source(Document document) {
        check(document);
        return asked().<VersionSource>map(Asked::source)
                .orElseGet(() -> new VersionSource.Listed(list));
    }

    /** Refuses what is listed twice, and patterns that find no version. */
    public void check(Document document) {
        checkOnce(document, list, "/versions/list");
        checkOnce(document, sources.stream().map(Sources::version).toList(), "/versions/sources");
        archive.flatMap(one -> ArchiveSource.complaint(one.pattern()))
                .ifPresent(why ->
                        document.refuse("pattern", "pattern " + why, "/versions/archive/pattern"));
    }

    private static void checkOnce(Document document, List<String> versions, String path) {
        var seen = new HashSet<String>();
        for (int i = 0; i < versions.size(); i++) {
            if (!seen.add(versions.get(i))) {
                document.refuse(
                        "duplicate",
                        "the version '%s' is listed twice".formatted(versions.get(i)),
                        path,
                        i);
            }
        }
    }
}
