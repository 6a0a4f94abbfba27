package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.security.ApiTokens.Created;
import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import been.web.security.LoginLinks.Invited;
import been.web.security.SignIn.Attempt;
import been.web.security.Users.Changed;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** What accounts promise, whatever database they are in. */
abstract class AccountsContract {

    private static final String GOOD = "analytical engine";
    private static final String HERE = "192.0.2.7";

    @TempDir private Path folder;
    private Tables tables;

    abstract Tables open(Path folder);

    @BeforeEach
    void openTables() {
        tables = open(folder);
    }

    @Test
    void thereIsAnAdministratorFromTheStart() {
        assertThat(tables.users.list())
                .extracting(User::name, User::role, User::hasPassword)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("admin", Role.ADMIN, false));
    }

    @Test
    void theLastAdministratorStays() {
        assertThat(tables.users.remove("admin")).isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.change("admin", Role.VIEWER, null))
                .isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.change("admin", null, false)).isInstanceOf(Changed.Refused.class);

        tables.users.create("ada", Role.ADMIN, GOOD, "admin");
        assertThat(tables.users.change("admin", Role.VIEWER, null))
                .isInstanceOf(Changed.Done.class);
        assertThat(tables.users.change("ada", null, false)).isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.remove("admin")).isInstanceOf(Changed.Done.class);
    }

    @Test
    void ofTwoWhoRemoveEachOtherOneStays() throws Exception {
        tables.users.create("ada", Role.ADMIN, null, "admin");
        var together = new CountDownLatch(2);
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Future<Changed>> removals = new ArrayList<>();
            for (String name : List.of("ada", "admin")) {
                removals.add(
                        both.submit(() -> {
                            together.countDown();
                            together.await();
                            return tables.users.remove(name);
                        }));
            }
            for (Future<Changed> removal : removals) {
                removal.get();
            }
        }
        assertThat(tables.users.list()).hasSize(1);
    }

    @Test
    void namesAndPasswordsAreChecked() {
        for (String name : List.of("", "Ada", "ci/build", "a b", "-a", "a".repeat(64))) {
            assertThat(tables.users.create(name, Role.VIEWER, null, "admin"))
                    .as(name)
                    .isInstanceOf(Changed.Refused.class);
        }
        assertThat(tables.users.create("bob", Role.HOST, null, "admin"))
                .isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.create("bob", Role.VIEWER, "short", "admin"))
                .isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.create("admin", Role.VIEWER, null, "admin"))
                .isInstanceOf(Changed.Refused.class);
        assertThat(tables.users.list()).hasSize(1);
    }

    @Test
    void whoKnowsThePasswordSignsIn() {
        tables.users.create("ada", Role.OPERATOR, GOOD, "admin");

        assertThat(tables.signIn.attempt("ada", GOOD, HERE))
                .isEqualTo(new Attempt.Welcome(new Identity("ada", Role.OPERATOR)));
        assertThat(tables.signIn.attempt("ada", GOOD + "!", HERE)).isEqualTo(new Attempt.Wrong());
        assertThat(tables.signIn.attempt("eve", GOOD, HERE)).isEqualTo(new Attempt.Wrong());
        assertThat(tables.signIn.attempt("admin", "", HERE))
                .as("one without a password")
                .isEqualTo(new Attempt.Wrong());
    }

    @Test
    void guessingIsSlowedDownAlikeForThoseWhoExistAndThoseWhoDoNot() {
        tables.users.create("ada", Role.OPERATOR, GOOD, "admin");
        for (String name : List.of("ada", "nobody")) {
            String address = "192.0.2." + name.length();
            for (int i = 0; i < SignInDelay.OF_USER.free(); i++) {
                assertThat(tables.signIn.attempt(name, "guess " + i, address))
                        .isEqualTo(new Attempt.Wrong());
            }
            assertThat(tables.signIn.attempt(name, GOOD, address))
                    .as("not even the right one is looked at")
                    .isEqualTo(new Attempt.TooEarly(Duration.ofSeconds(1)));
        }
        tables.now.updateAndGet(then -> then.plusSeconds(1));
        assertThat(tables.signIn.attempt("ada", GOOD, HERE)).isInstanceOf(Attempt.Welcome.class);
        assertThat(tables.signIn.attempt("ada", "a mistake", HERE))
                .as("after success the count begins anew")
                .isEqualTo(new Attempt.Wrong());
    }

    @Test
    void whoGuessesElsewhereKeepsNobodyOutOfABrowserThatTheySignedInOn() {
        tables.users.create("ada", Role.OPERATOR, GOOD, "admin");
        for (int i = 0; i < 40; i++) {
            tables.signIn.attempt("ada", "guess", i % 2 == 0 ? HERE : "192.0.2." + i);
        }
        assertThat(tables.signIn.attempt("ada", GOOD, HERE)).isInstanceOf(Attempt.TooEarly.class);
        assertThat(tables.signIn.attempt("ada", GOOD, HERE, "browser of hers "))
                .isInstanceOf(Attempt.Welcome.class);
        for (int i = 0; i < SignInDelay.OF_USER.free(); i++) {
            assertThat(tables.signIn.attempt("ada", "guess", HERE, "browser of hers "))
                    .isEqualTo(new Attempt.Wrong());
        }
        assertThat(tables.signIn.attempt("ada", GOOD, HERE, "browser of hers "))
                .as("who has it guesses no faster")
                .isInstanceOf(Attempt.TooEarly.class);
        tables.users.create("bob", Role.OPERATOR, GOOD, "admin");
        for (int i = 0; i < 10; i++) {
            tables.signIn.attempt("browser of hers user bob", "guess", "192.0.2." + i);
            tables.signIn.attempt("bobbrowser of hers ", "guess", "192.0.2." + i);
        }
        assertThat(tables.signIn.attempt("bob", GOOD, "192.0.2.99", "browser of hers "))
                .as("whatever is typed as a name")
                .isInstanceOf(Attempt.Welcome.class);
    }

    @Test
    void anAddressThatTriesManyNamesWaitsToo() {
        int tries = SignInDelay.OF_ADDRESS.free();
        for (int i = 0; i < tries; i++) {
            assertThat(tables.signIn.attempt("user" + i, "guess", HERE))
                    .isEqualTo(new Attempt.Wrong());
        }
        assertThat(tables.signIn.attempt("another", "guess", HERE))
                .isInstanceOf(Attempt.TooEarly.class);
        assertThat(tables.signIn.attempt("another", "guess", "192.0.2.8"))
                .as("from elsewhere")
                .isEqualTo(new Attempt.Wrong());
    }

    @Test
    void aRestartBeginsNoNewCountAndADayWithoutFailuresDoes() {
        for (int i = 0; i < SignInDelay.OF_USER.free(); i++) {
            tables.signIn.attempt("admin", "guess " + i, HERE);
        }
        tables = Tables.in(tables.database);
        assertThat(tables.signIn.attempt("admin", "guess", HERE))
                .isInstanceOf(Attempt.TooEarly.class);
        tables.now.updateAndGet(then -> then.plus(Duration.ofDays(1)).plusSeconds(1));
        for (int i = 0; i < SignInDelay.OF_USER.free(); i++) {
            assertThat(tables.signIn.attempt("admin", "guess " + i, HERE))
                    .isEqualTo(new Attempt.Wrong());
        }
    }

    @Test
    void aNetworkOfIpv6CountsAsOneAddress() {
        for (int i = 0; i < SignInDelay.OF_ADDRESS.free(); i++) {
            tables.signIn.attempt("user" + i, "guess", "2001:db8:1:2::" + i);
        }
        assertThat(tables.signIn.attempt("another", "guess", "2001:db8:1:2:ffff::1"))
                .isInstanceOf(Attempt.TooEarly.class);
        assertThat(tables.signIn.attempt("another", "guess", "2001:db8:1:3::1"))
                .isEqualTo(new Attempt.Wrong());
    }

    @Test
    void nobodyWaitsForMoreThanThirtySecondsAndNoAddressForMoreThanAQuarterOfAnHour() {
        assertThat(SignInDelay.OF_USER.after(1_000)).isEqualTo(Duration.ofSeconds(30));
        assertThat(SignInDelay.OF_ADDRESS.after(1_000)).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void tokensOfUsersEndAfterAYearAtMost() {
        User admin = tables.users.find("admin").orElseThrow();
        Set<Scope> all = Set.of(Scope.ALL);
        assertThat(tables.apiTokens.ofUser(admin, "long", all, Duration.ofDays(367), "admin"))
                .isInstanceOf(Created.Refused.class);
        assertThat(tables.apiTokens.ofUser(admin, "long", all, Duration.ofDays(366), "admin"))
                .isInstanceOf(Created.Done.class);
    }

    @Test
    void attemptsAtTheSameMomentDoNotSlipThroughTogether() throws Exception {
        int attempts = 24;
        List<Future<Attempt>> all = new ArrayList<>();
        try (ExecutorService crowd = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < attempts; i++) {
                String address = "192.0.2." + i;
                all.add(crowd.submit(() -> tables.signIn.attempt("admin", "guess", address)));
            }
        }
        int lookedAt = 0;
        for (Future<Attempt> each : all) {
            lookedAt += each.get() instanceof Attempt.Wrong ? 1 : 0;
        }
        assertThat(lookedAt).isBetween(1, SignInDelay.OF_USER.free());
    }

    @Test
    void aTokenHasTheRoleThatItsUserHasNow() {
        tables.users.create("ada", Role.ADMIN, GOOD, "admin");
        String secret = token("ada", Set.of(Scope.ALL));
        String session =
                tables.tokens.issue(
                        AccessTokens.Kind.SESSION,
                        new Identity("ada", Role.ADMIN),
                        Duration.ofDays(1));

        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret))
                .contains(new Identity("ada", Role.ADMIN));
        tables.users.change("ada", Role.VIEWER, null);
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret))
                .contains(new Identity("ada", Role.VIEWER));
        assertThat(tables.tokens.identify(AccessTokens.Kind.SESSION, session))
                .contains(new Identity("ada", Role.VIEWER));
        tables.users.change("ada", null, false);
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret)).isEmpty();
        tables.users.change("ada", null, true);
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret))
                .as("who was disabled begins without tokens")
                .isEmpty();
        assertThat(tables.tokens.identify(AccessTokens.Kind.SESSION, session)).isEmpty();
    }

    @Test
    void aNewPasswordEndsSessionsAndLinksButNotTokens() {
        tables.users.create("ada", Role.VIEWER, GOOD, "admin");
        var ada = new Identity("ada", Role.VIEWER);
        String session = tables.tokens.issue(AccessTokens.Kind.SESSION, ada, Duration.ofDays(1));
        String link = tables.tokens.issue(AccessTokens.Kind.LOGIN, ada, Duration.ofDays(1));
        String token = token("ada", Set.of(Scope.READ));

        tables.users.setPassword("ada", "difference engine");

        assertThat(tables.tokens.identify(AccessTokens.Kind.SESSION, session)).isEmpty();
        assertThat(tables.tokens.redeem(AccessTokens.Kind.LOGIN, link)).isEmpty();
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, token)).isPresent();
        assertThat(tables.signIn.attempt("ada", GOOD, HERE)).isEqualTo(new Attempt.Wrong());
        assertThat(tables.signIn.attempt("ada", "difference engine", HERE))
                .isInstanceOf(Attempt.Welcome.class);
    }

    @Test
    void anInvitationIsGoodForADayAndOnce() {
        tables.users.create("ada", Role.OPERATOR, null, "admin");
        var ada = new Identity("ada", Role.OPERATOR);
        String late = invitation("ada");
        String inTime = invitation("ada");

        tables.now.updateAndGet(then -> then.plus(Duration.ofDays(1)).minusSeconds(1));
        assertThat(tables.tokens.redeem(AccessTokens.Kind.LOGIN, inTime)).contains(ada);
        assertThat(tables.tokens.redeem(AccessTokens.Kind.LOGIN, inTime))
                .as("once followed")
                .isEmpty();
        tables.now.updateAndGet(then -> then.plusSeconds(1));
        assertThat(tables.tokens.redeem(AccessTokens.Kind.LOGIN, late)).as("a day old").isEmpty();
    }

    @Test
    void anInvitationIsOfTheUserWithTheRoleOfTheMoment() {
        tables.users.create("ada", Role.ADMIN, null, "admin");
        tables.users.change("ada", Role.VIEWER, null);
        String link = invitation("ada");
        assertThat(tables.tokens.identify(AccessTokens.Kind.LOGIN, link))
                .contains(new Identity("ada", Role.VIEWER));

        tables.users.change("ada", null, false);
        assertThat(tables.tokens.identify(AccessTokens.Kind.LOGIN, link)).isEmpty();
        assertThat(invite("ada")).isInstanceOf(Invited.Refused.class);
        tables.users.remove("ada");
        assertThat(invite("ada")).isInstanceOf(Invited.Unknown.class);
    }

    @Test
    void onlyTheAdministratorOfTheDataFolderNeedsNoUserForASession() {
        var kind = AccessTokens.Kind.SESSION;
        tables.users.create("ada", Role.ADMIN, null, "admin");
        tables.users.change("ada", Role.VIEWER, null);
        String ofBefore =
                tables.tokens.issue(kind, new Identity("ada", Role.ADMIN), Duration.ofDays(1));
        assertThat(tables.tokens.identify(kind, ofBefore))
                .contains(new Identity("ada", Role.VIEWER));
        String ofNobody =
                tables.tokens.issue(kind, new Identity("bob", Role.ADMIN), Duration.ofDays(1));
        assertThat(tables.tokens.identify(kind, ofNobody)).isEmpty();

        tables.users.create("eve", Role.ADMIN, null, "admin");
        tables.users.remove("admin");
        String ofFolder = tables.tokens.issue(kind, Identity.OF_DATA_FOLDER, Duration.ofDays(1));
        assertThat(tables.tokens.identify(kind, ofFolder)).contains(Identity.OF_DATA_FOLDER);
    }

    private Invited invite(String name) {
        return new LoginLinks(tables.tokens, tables.users)
                .invite("http://been.example", name, "admin");
    }

    private String invitation(String name) {
        String link = ((Invited.Done) invite(name)).link();
        return link.substring(link.indexOf("once=") + "once=".length());
    }

    @Test
    void aBrowserThatOneSignedInOnWithinHalfAYearIsCountedByItself() throws IOException {
        var sessions = new Sessions(tables.database, tables.tokens, tables.clock);
        var front = new Front(tables.tokens, sessions, tables.signIn, tables.users, tables.audit);
        tables.users.create("ada", Role.OPERATOR, GOOD, "admin");
        Cookie browser =
                Objects.requireNonNull(signIn(front, GOOD, null).getCookie("been-browser-80"));
        for (int i = 0; i < 2; i++) {
            tables.now.updateAndGet(then -> then.plus(Duration.ofDays(100)));
            guessElsewhere(front);
            assertThat(signIn(front, GOOD, null).getStatus()).isEqualTo(429);
            var known = signIn(front, GOOD, browser);
            assertThat(known.getStatus()).as("100 days after the last time").isEqualTo(303);
            assertThat(known.getCookie("been-browser-80")).isNotNull();
        }

        var asSession = new MockHttpServletRequest();
        asSession.setCookies(new Cookie("been-session-80", browser.getValue()));
        assertThat(sessions.find(asSession)).as("it opens nothing").isEmpty();

        tables.now.updateAndGet(then -> then.plus(Duration.ofDays(180)));
        guessElsewhere(front);
        assertThat(signIn(front, GOOD, browser).getStatus()).as("half a year later").isEqualTo(429);
    }

    private static void guessElsewhere(Front front) {
        for (int i = 0; i < SignInDelay.OF_USER.free(); i++) {
            assertThat(signIn(front, "guess", null).getStatus()).isEqualTo(403);
        }
    }

    private static MockHttpServletResponse signIn(
            Front front, String password, @Nullable Cookie browser) {
        var request = new MockHttpServletRequest();
        if (browser != null) {
            request.setCookies(browser);
        }
        var response = new MockHttpServletResponse();
        response.setStatus(
                front.password("ada", password, "/", request, response).getStatusCode().value());
        return response;
    }

    @Test
    void whoIsRemovedHasNothingLeftAlsoUnderTheSameNameLater() {
        tables.users.create("ada", Role.ADMIN, GOOD, "admin");
        String token = token("ada", Set.of(Scope.ALL));

        tables.users.remove("ada");
        tables.users.create("ada", Role.ADMIN, GOOD, "admin");

        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, token)).isEmpty();
    }

    @Test
    void tokensAreListedWithTheirUseAndRevoked() {
        tables.users.create("ada", Role.OPERATOR, GOOD, "admin");
        String secret = token("ada", Set.of(Scope.READ, Scope.RUN));
        tables.tokens.identify(AccessTokens.Kind.BEARER, secret, HERE);

        ApiTokens.Listed listed = tables.apiTokens.list("ada").getFirst();
        assertThat(listed.scopes()).containsExactlyInAnyOrder(Scope.READ, Scope.RUN);
        assertThat(listed.usedAt()).isEqualTo(tables.now.get());
        assertThat(listed.usedFrom()).isEqualTo(HERE);
        assertThat(listed.toString()).doesNotContain(secret);

        assertThat(tables.apiTokens.revoke(listed.id(), "eve")).as("by a stranger").isFalse();
        assertThat(tables.apiTokens.revoke(listed.id(), "ada")).isTrue();
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret)).isEmpty();
    }

    @Test
    void tokensOfCiAreLimitedAndEnd() {
        assertThat(tables.apiTokens.ofCi("nightly", Set.of(Scope.ALL), Duration.ofDays(1), "admin"))
                .isInstanceOf(Created.Refused.class);
        assertThat(tables.apiTokens.ofCi("x", Set.of(Scope.RUN), Duration.ofDays(400), "admin"))
                .isInstanceOf(Created.Refused.class);
        assertThat(tables.apiTokens.ofCi("../x", Set.of(Scope.RUN), Duration.ofDays(1), "admin"))
                .isInstanceOf(Created.Refused.class);

        var made =
                (Created.Done)
                        tables.apiTokens.ofCi(
                                "nightly", Set.of(Scope.RUN), Duration.ofDays(1), "admin");
        String secret = made.token().secret();
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret))
                .contains(new Identity("ci/nightly", Role.OPERATOR, Set.of(Scope.RUN)));
        tables.now.updateAndGet(then -> then.plus(Duration.ofDays(1)));
        assertThat(tables.tokens.identify(AccessTokens.Kind.BEARER, secret)).isEmpty();
    }

    @Test
    void theAuditLogIsReadInPartsAndNarrowed() {
        for (int i = 0; i < 25; i++) {
            tables.audit.add(
                    i % 2 == 0 ? "ada" : "bob",
                    HERE,
                    Way.REST,
                    i % 5 == 0 ? "analysis.stop" : "host.drain",
                    "object-" + i,
                    Outcome.DONE,
                    null);
            tables.now.updateAndGet(then -> then.plusSeconds(1));
        }
        var everything = AuditLog.Filter.EVERYTHING;
        var seen = new ArrayList<String>();
        List<AuditEntry> part = tables.audit.page(everything, null, 10);
        while (!part.isEmpty()) {
            part.forEach(entry -> seen.add(entry.object()));
            part = tables.audit.page(everything, part.getLast().id(), 10);
        }
        assertThat(seen).hasSize(25).startsWith("object-24").endsWith("object-0");

        assertThat(narrowed("ada", "analysis", null)).hasSize(3);
        assertThat(narrowed(null, "analysis.st", "OBJECT%")).isEmpty();
        assertThat(narrowed(null, null, "ject-1")).hasSize(11);
        assertThat(narrowed(null, null, "%")).isEmpty();
        assertThat(
                        tables.audit.page(
                                new AuditLog.Filter(
                                        null,
                                        null,
                                        null,
                                        tables.now.get().minusSeconds(3),
                                        tables.now.get().minusSeconds(1)),
                                null,
                                10))
                .hasSize(2);
    }

    @Test
    void whereTheAuditLogCannotBeWrittenWhatWasDoneStaysAndTheControllersLogHasIt() {
        tables.audit.page(AuditLog.Filter.EVERYTHING, null, 1);
        JdbcClient.create(tables.database).sql("DROP TABLE audit_entry").update();
        var log = (Logger) LoggerFactory.getLogger(AuditLog.class);
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        log.addAppender(lines);
        try {
            assertThat(tables.users.create("ada", Role.OPERATOR, GOOD, "admin"))
                    .isInstanceOf(Changed.Done.class);
            tables.audit.add("admin", HERE, Way.REST, "user.create", "ada", Outcome.DONE, "201");
            assertThat(tables.signIn.attempt("ada", GOOD, HERE))
                    .isInstanceOf(Attempt.Welcome.class);
        } finally {
            log.detachAppender(lines);
        }
        assertThat(tables.users.find("ada")).isPresent();
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.contains("user.create") && line.contains(HERE))
                .anyMatch(line -> line.contains("sign-in") && line.contains("ada"));
    }

    private List<AuditEntry> narrowed(
            @Nullable String who, @Nullable String action, @Nullable String object) {
        return tables.audit.page(new AuditLog.Filter(who, action, object, null, null), null, 100);
    }

    private String token(String name, Set<Scope> scopes) {
        User user = tables.users.find(name).orElseThrow();
        return ((Created.Done)
                        tables.apiTokens.ofUser(user, "test", scopes, Duration.ofDays(1), name))
                .token()
                .secret();
    }
}
