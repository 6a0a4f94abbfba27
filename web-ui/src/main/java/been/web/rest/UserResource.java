package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.web.once.GivesSecret;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.LoginLinks;
import been.web.security.LoginLinks.Invited;
import been.web.security.User;
import been.web.security.Users;
import java.net.URI;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Users, for administrators: create, change, disable, remove, let in. */
@RestController
@Allowed(role = Role.ADMIN)
@RequestMapping("/api/v1/users")
final class UserResource {

    private final Users users;
    private final LoginLinks links;

    UserResource(Users users, LoginLinks links) {
        this.users = users;
        this.links = links;
    }

    /**
     * @param role {@code viewer}, {@code operator} or {@code admin}; viewer when left out
     * @param password may be left out: then the user comes in by a login link and chooses one
     */
    record NewUser(@Nullable String name, @Nullable Role role, @Nullable String password) {

        @Override
        public String toString() {
            return "NewUser[" + name + ", " + role + "]"; // without the password
        }
    }

    /** What is left out stays as it is. */
    record Change(@Nullable Role role, @Nullable Boolean enabled) {}

    record NewPassword(@Nullable String password) {

        @Override
        public String toString() {
            return "NewPassword[]";
        }
    }

    /** Where to sign in, once. */
    record LoginLink(String url) {}

    @GetMapping
    Listing<User> list() {
        return new Listing<>(users.list());
    }

    @GetMapping("/{name}")
    User view(@PathVariable String name) {
        return require(name);
    }

    @PostMapping
    @Allowed(role = Role.ADMIN, action = "user.create")
    ResponseEntity<User> create(@RequestBody NewUser asked, Principal caller) {
        if (asked.name() == null) {
            throw Refusals.badParameter("A user needs a name.");
        }
        Role role = asked.role() == null ? Role.VIEWER : asked.role();
        User made = done(users.create(asked.name(), role, asked.password(), caller.getName()));
        return ResponseEntity.created(URI.create("/api/v1/users/" + made.name())).body(made);
    }

    @PatchMapping("/{name}")
    @Allowed(role = Role.ADMIN, action = "user.change")
    User change(@PathVariable String name, @RequestBody Change asked) {
        return done(users.change(name, asked.role(), asked.enabled()));
    }

    /** All sessions of the user end. */
    @PutMapping("/{name}/password")
    @Allowed(role = Role.ADMIN, action = "user.password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void setPassword(@PathVariable String name, @RequestBody NewPassword asked) {
        if (asked.password() == null) {
            throw Refusals.badParameter("The password is missing.");
        }
        User _ = done(users.setPassword(name, asked.password()));
    }

    /** A link that lets the user in once, within a day, to choose a password. */
    @PostMapping("/{name}/login-links")
    @Allowed(role = Role.ADMIN, action = "user.invite")
    @GivesSecret
    @ResponseStatus(HttpStatus.CREATED)
    LoginLink invite(@PathVariable String name, Principal caller) {
        String base = ServletUriComponentsBuilder.fromCurrentContextPath().build().toUriString();
        return switch (links.invite(base, name, caller.getName())) {
            case Invited.Done(String link) -> new LoginLink(link);
            case Invited.Unknown _ -> throw Refusals.notFound("user", name);
            case Invited.Refused(String code, String why) -> throw Refusals.conflict(code, why);
        };
    }

    /** Sessions and tokens of the user end; history keeps the name. */
    @DeleteMapping("/{name}")
    @Allowed(role = Role.ADMIN, action = "user.remove")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable String name) {
        User _ = done(users.remove(name));
    }

    private User require(String name) {
        return users.find(name).orElseThrow(() -> Refusals.notFound("user", name));
    }

    static User done(Users.Changed changed) {
        return switch (changed) {
            case Users.Changed.Done(User user) -> user;
            case Users.Changed.Unknown(String name) -> throw Refusals.notFound("user", name);
            case Users.Changed.Refused(String code, String why) -> throw refusal(code, why);
        };
    }

    private static RefusedCall refusal(String code, String why) {
        HttpStatus status =
                switch (code) {
                    case "user.exists", "user.last-admin" -> HttpStatus.CONFLICT;
                    default -> HttpStatus.UNPROCESSABLE_CONTENT;
                };
        return new RefusedCall(ApiProblem.user(status, code, why));
    }
}
