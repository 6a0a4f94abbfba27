package been.analyses.definition;

import been.analyses.module.Template;
import been.protocol.NetworkLink;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The {@code link:} of a role: templates such as {@code 10ms} or {@code ${delay}}. */
public record LinkSection(
        Optional<String> latency,
        Optional<String> jitter,
        Optional<String> loss,
        Optional<String> rate) {

    /** The parameters that it uses. */
    List<String> parameters() {
        return Stream.of(latency, jitter, loss, rate)
                .flatMap(Optional::stream)
                .flatMap(text -> Template.names(text).stream())
                .filter(name -> !Template.OWN.contains(name))
                .distinct()
                .toList();
    }

    /**
     * The link with these parameters.
     *
     * @throws IllegalArgumentException with one sentence
     */
    public NetworkLink filled(Map<String, String> values) {
        return NetworkLink.of(
                latency.map(text -> Template.fill(text, values)),
                jitter.map(text -> Template.fill(text, values)),
                loss.map(text -> Template.fill(text, values)),
                rate.map(text -> Template.fill(text, values)));
    }
}
