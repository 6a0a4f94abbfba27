package been.analyses.evaluators;

import been.analyses.module.ModuleReader;
import been.documents.Problem;
import been.documents.Reading;
import been.packages.PackageRule;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Requires a valid manifest and the script it names: of a package of kind evaluator, and of each
 * evaluator of a module.
 */
public final class EvaluatorRule implements PackageRule {

    @Override
    public Optional<String> complaint(Content content) {
        return complaint(content, "");
    }

    /** The rule for modules; one whose own file is broken is refused when an analysis names it. */
    public static Optional<String> ofModule(Content content) {
        return content
                .file("module.yaml")
                .flatMap(EvaluatorRule::text)
                .flatMap(text -> ModuleReader.read(text).accepted())
                .stream()
                .flatMap(module -> module.evaluators().stream())
                .flatMap(name -> complaint(content, "evaluators/" + name + "/").stream())
                .findFirst();
    }

    private static Optional<String> complaint(Content content, String folder) {
        String name = folder + EvaluatorReader.FILE;
        Optional<byte[]> file = content.file(name);
        if (file.isEmpty()) {
            return Optional.of(
                    "an evaluator needs the file %s%s; see docs/evaluators.md"
                            .formatted(name, folder.isEmpty() ? " beside package.yaml" : ""));
        }
        Optional<String> text = text(file.get());
        if (text.isEmpty()) {
            return Optional.of(name + " is not text in UTF-8");
        }
        return switch (EvaluatorReader.read(text.get())) {
            case Reading.Refused(var problems) -> {
                Problem first = problems.getFirst();
                yield Optional.of(
                        "%s line %d, column %d: %s"
                                .formatted(name, first.line(), first.column(), first.message()));
            }
            case Reading.Accepted(var manifest) ->
                    content.file(folder + "files/" + manifest.main()).isPresent()
                            ? Optional.empty()
                            : Optional.of(
                                    "%s names the script '%s', and the package has no %sfiles/%s"
                                            .formatted(
                                                    name,
                                                    manifest.main(),
                                                    folder,
                                                    manifest.main()));
        };
    }

    private static Optional<String> text(byte[] file) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
