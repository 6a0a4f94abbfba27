package been.web;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * The names by which a controller lets itself be called, beyond those of the loopback address: a
 * foreign page cannot reach it through a name of its own.
 */
final class AnsweredNames {
    private AnsweredNames() {}

    /** The same, and the loopback address's: those that a certificate of its own carries. */
    static List<String> forCertificate(ControllerOptions options) {
        var names = new ArrayList<String>(List.of("localhost", "127.0.0.1"));
        of(options).stream()
                .map(name -> name.replaceAll("[\\[\\]]", ""))
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        return names;
    }

    static List<String> of(ControllerOptions options) {
        var names = new ArrayList<String>();
        URI url = options.url();
        if (url != null) {
            names.add(url.getHost());
        }
        ListenAddress listen = options.listen();
        if (!listen.isLoopback()) {
            names.add(listen.name());
            names.add(ListenAddress.machine());
        }
        return names.stream().distinct().toList();
    }
}
