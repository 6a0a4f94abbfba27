package been.system.fault;

import been.testing.network.Network;
import been.testing.network.Place;
import java.io.IOException;
import java.util.Locale;

/** In which way two machines, of which one asks and the other answers, do not hear each other. */
enum Cut {
    BOTH_WAYS,
    /** Who answers hears who asks, and its answers are lost. */
    ANSWERS_LOST,
    /** The words of who asks are lost. */
    REQUESTS_LOST,
    /** Who asks is cut off from everybody. */
    CABLE;

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    void apply(Network network, Place asking, Place answering)
            throws IOException, InterruptedException {
        switch (this) {
            case BOTH_WAYS -> network.cut(asking, answering);
            case ANSWERS_LOST -> network.deafen(answering, asking);
            case REQUESTS_LOST -> network.deafen(asking, answering);
            case CABLE -> network.isolate(asking);
        }
    }

    void heal(Network network, Place asking, Place answering)
            throws IOException, InterruptedException {
        switch (this) {
            case BOTH_WAYS -> network.heal(asking, answering);
            case ANSWERS_LOST -> network.hear(answering, asking);
            case REQUESTS_LOST -> network.hear(asking, answering);
            case CABLE -> network.rejoin(asking);
        }
    }
}
