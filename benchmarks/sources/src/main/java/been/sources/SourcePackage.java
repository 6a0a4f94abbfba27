package been.sources;

import been.task.Log;
import been.task.packaging.PackageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Packages with the sources of a repository, each of one tree; equal trees give equal packages.
 *
 * @param log for what is left out
 */
record SourcePackage(String name, String url, Log log) {

    /**
     * Packs a tree.
     *
     * @param folder is made for its files
     * @throws Unavailable when it refers to something that is not in the repository
     */
    void write(Git git, String tree, Path folder, Path archive)
            throws IOException, InterruptedException {
        refuseWhatIsElsewhere(git, tree);
        Files.createDirectories(folder);
        Map<String, String> checkout =
                Map.of("GIT_INDEX_FILE", folder + ".index", "GIT_WORK_TREE", folder.toString());
        git.require(git.run(checkout, "read-tree", tree));
        git.require(git.run(checkout, "checkout-index", "--all", "--quiet"));
        PackageFile.write(
                archive, manifest(tree), provenance(tree), new SourceFiles(folder, log).all());
    }

    private SortedMap<String, String> manifest(String tree) {
        return new TreeMap<>(
                Map.of(
                        "name",
                        name,
                        "version",
                        Commit.source(tree),
                        "kind",
                        "source",
                        "description",
                        "Sources of " + url,
                        "licence",
                        "see the sources"));
    }

    private SortedMap<String, String> provenance(String tree) {
        return new TreeMap<>(Map.of("repository", url, "tree", tree));
    }

    private static void refuseWhatIsElsewhere(Git git, String tree)
            throws IOException, InterruptedException {
        for (String entry : git.tell("ls-tree", "-r", "-z", tree).split("\0", -1)) {
            if (entry.startsWith("160000 ")) {
                throw new Unavailable(
                        "it has the submodule %s, and source packages hold no submodules"
                                .formatted(entry.substring(entry.indexOf('\t') + 1)));
            }
        }
    }
}
