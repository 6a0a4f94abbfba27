package been.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The versions of the compilers and build tools that a recipe names. */
final class Tools {
    private static final List<String> KNOWN =
            List.of(
                    "cc",
                    "gcc",
                    "g++",
                    "c++",
                    "clang",
                    "clang++",
                    "gfortran",
                    "rustc",
                    "cargo",
                    "go",
                    "javac",
                    "mvn",
                    "make",
                    "cmake",
                    "ninja",
                    "meson",
                    "ld");

    private Tools() {}

    /** By name; the first line that each prints. */
    static SortedMap<String, String> versions(String recipe)
            throws IOException, InterruptedException {
        var versions = new TreeMap<String, String>();
        List<String> words = List.of(recipe.split("[^A-Za-z0-9+_.-]+"));
        for (String tool : KNOWN) {
            if (words.contains(tool)) {
                String version = version(tool);
                if (!version.isEmpty()) {
                    versions.put(tool, version);
                }
            }
        }
        return versions;
    }

    private static String version(String tool) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                "/bin/sh",
                                "-c",
                                "exec \"$0\" $1",
                                tool,
                                tool.equals("go") ? "version" : "--version")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? text.lines().findFirst().orElse("").strip() : "";
    }
}
