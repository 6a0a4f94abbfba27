package been.analyses.evaluators;

import been.documents.Problem;
import been.documents.Reading;
import been.packages.PackageRule;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Requires of a package of kind evaluator a valid manifest and the script it names. */
public final class EvaluatorRule implements PackageRule {

    @Override
    public Optional<String> complaint(Content content) {
        Optional<byte[]> file = content.file(EvaluatorReader.FILE);
        if (file.isEmpty()) {
            return Optional.of(
                    "an evaluator needs the file evaluator.yaml beside package.yaml; see docs/evaluators.md");
        }
        String text;
        try {
            text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(file.get()))
                            .toString();
        } catch (CharacterCodingException e) {
            return Optional.of("evaluator.yaml is not text in UTF-8");
        }
        return switch (EvaluatorReader.read(text)) {
            case Reading.Refused(var problems) -> {
                Problem first = problems.getFirst();
                yield Optional.of(
                        "evaluator.yaml line %d, column %d: %s"
                                .formatted(first.line(), first.column(), first.message()));
            }
            case Reading.Accepted(var manifest) ->
                    content.file("files/" + manifest.main()).isPresent()
                            ? Optional.empty()
                            : Optional.of(
                                    "evaluator.yaml names the script '%s', and the package has no files/%s"
                                            .formatted(manifest.main(), manifest.main()));
        };
    }
}
