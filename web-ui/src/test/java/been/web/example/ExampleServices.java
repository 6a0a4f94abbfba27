package been.web.example;

import been.protocol.tasks.ServiceView;
import been.tasks.Saved;
import been.tasks.Services;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One service outside the platform; nothing of it can be changed. */
public final class ExampleServices implements Services {
    @Override
    public List<ServiceView> services() {
        return List.of(
                new ServiceView(
                        "licences",
                        Map.of("host", "lic.example.org", "port", "27000"),
                        null,
                        "ann",
                        Instant.parse("2026-03-02T08:00:00Z")));
    }

    @Override
    public Saved add(String name, Map<String, String> values, String who) {
        return new Saved.Done();
    }

    @Override
    public boolean remove(String name, String who) {
        return false;
    }
}
