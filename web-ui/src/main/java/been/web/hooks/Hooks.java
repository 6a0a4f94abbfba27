package been.web.hooks;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.protocol.Sha256;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RunView;
import been.tasks.RequestKey;
import been.web.security.Caller;
import been.web.security.Identity;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The doors for forges: kept, and answered. Thread-safe. */
public final class Hooks {
    private static final Logger LOG = LoggerFactory.getLogger(Hooks.class);
    private static final int SECRET_BYTES = 32;

    /** Keys of requests are remembered for a day longer, the pushes themselves for ever. */
    private static final Duration REMEMBERED = Duration.ofDays(6);

    /** So that an unknown name takes as long as a wrong signature. */
    private static final String NOBODYS_SECRET = "no hook has this name";

    private final HookStore store;
    private final PushStore pushes;
    private final Runs runs;
    private final Schedules schedules;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /** On a database that the web side's tables are in. */
    public Hooks(DataSource database, Runs runs, Schedules schedules, InstantSource clock) {
        this.store = new HookStore(database);
        this.pushes = new PushStore(database);
        this.runs = runs;
        this.schedules = schedules;
        this.clock = clock;
    }

    /** What became of a new hook. */
    public sealed interface Made {}

    /**
     * @param secret shown only this once
     */
    public record Kept(Hook hook, String secret) implements Made {}

    public record Unfit(String why) implements Made, Refusal {}

    public List<Hook> list() {
        return store.all();
    }

    public Optional<Hook> find(String name) {
        return store.find(name);
    }

    public Made create(
            String name, Forge forge, List<String> branches, List<String> analyses, String who) {
        if (!Hook.isName(name)) {
            return new Unfit(
                    "'%s' is not a valid hook name; expected 1 to 64 lower-case letters, digits, '.', '_' and '-'"
                            .formatted(name));
        }
        for (String analysis : analyses) {
            if (runs.find(analysis).isEmpty()) {
                return new Unfit("there is no analysis '%s' on this platform".formatted(analysis));
            }
        }
        var hook = new Hook(name, forge, branches, analyses, who, clock.instant());
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        return store.insert(hook, text)
                ? new Kept(hook, text)
                : new Unfit("the hook '%s' exists already".formatted(name));
    }

    public boolean delete(String name) {
        return store.delete(name);
    }

    /**
     * What was pushed between two versions that are commits, whole or shortened; empty where no
     * forge reported it.
     */
    public Optional<Modifications> between(String older, String newer) {
        return Modifications.between(pushes.whole(older), pushes.whole(newer), pushes::to);
    }

    /** What became of a message. */
    public sealed interface Received {}

    /**
     * These are measured now, or were before when the message came again.
     *
     * @param looking analyses of the repository, which look for new versions
     */
    public record Triggered(List<RunView> runs, List<AnalysisId> looking, List<String> refusals)
            implements Received {
        public Triggered {
            runs = List.copyOf(runs);
            looking = List.copyOf(looking);
            refusals = List.copyOf(refusals);
        }
    }

    /** It is genuine, and nothing follows from it. */
    public record Ignored(String why) implements Received {}

    /** Whoever sent it does not know the secret. */
    public record Foreign() implements Received {}

    /** Takes a message; the body is read only after its signature held. */
    public Received receive(String name, byte[] body, Forge.Headers headers) {
        Optional<Hook> known = store.find(name);
        String secret = store.secret(name).orElse(NOBODYS_SECRET);
        boolean isGenuine =
                known.map(Hook::forge).orElse(Forge.GITHUB).isGenuine(body, secret, headers);
        if (known.isEmpty() || !isGenuine) {
            LOG.warn("a call of hook '{}' was rejected: its signature is invalid", name);
            return new Foreign();
        }
        Hook hook = known.get();
        if (!hook.forge().isPush(headers)) {
            return new Ignored("it is not a push but '%s'".formatted(hook.forge().event(headers)));
        }
        return Push.read(body)
                .map(push -> pushed(hook, push, Sha256.of(body)))
                .orElseGet(() -> new Ignored("it is not a push of a commit to a branch"));
    }

    /**
     * @param message by which it is known again: what is signed, since anybody who saw the message
     *     can send it again under other headers
     */
    private Received pushed(Hook hook, Push push, String message) {
        if (!hook.wants(push.branch())) {
            return new Ignored("branch '%s' is ignored".formatted(push.branch()));
        }
        if (pushes.isKnownSince(hook.name(), push, clock.instant().minus(REMEMBERED))) {
            return new Ignored("this push was reported before");
        }
        pushes.keep(hook.name(), push, clock.instant());
        List<RunView> taken = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (String analysis : hook.analyses()) {
            Optional<AnalysisId> id = runs.find(analysis);
            if (id.isEmpty()) {
                refusals.add("there is no analysis '%s' any more".formatted(analysis));
                continue;
            }
            switch (trigger(id.get(), push.commit(), "hook " + hook.name(), message)) {
                case Runs.Taken(var run) -> taken.add(run);
                case Runs.Refused(var problems) -> refusals.addAll(problems);
            }
        }
        List<AnalysisId> looking =
                Caller.as(caller("hook " + hook.name()), () -> schedules.pushed(push.repository()));
        return new Triggered(taken, looking, refusals);
    }

    private Runs.Trigger trigger(AnalysisId analysis, String commit, String who, String message) {
        var once = new RequestKey(who, message + " " + analysis, commit);
        return Caller.as(
                caller(who),
                () -> runs.trigger(analysis, new Runs.Wanted(commit, null), who, once));
    }

    /** The signature proved that the hook calls, so it calls with the rights to trigger runs. */
    private static Identity caller(String who) {
        return new Identity(who, Role.OPERATOR, Set.of(Scope.RUN));
    }
}
