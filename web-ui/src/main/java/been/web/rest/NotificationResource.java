package been.web.rest;

import been.analyses.Notifications;
import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.NewRule;
import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.protocol.automation.SwitchRequest;
import been.protocol.notifications.DeliveryView;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.RuleRequest;
import been.protocol.notifications.Target;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import java.net.URI;
import java.security.Principal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Notification rules and the deliveries of notifications. */
@RestController
@RequestMapping("/api/v1/notifications")
final class NotificationResource {
    private final Notifications notifications;

    NotificationResource(Notifications notifications) {
        this.notifications = notifications;
    }

    private static DeliveryView view(Delivery delivery) {
        return new DeliveryView(
                delivery.id(),
                delivery.rule(),
                delivery.ruleName(),
                delivery.notice().event(),
                delivery.notice().title(),
                delivery.state(),
                delivery.attempts(),
                delivery.nextAt(),
                delivery.answer(),
                delivery.changedAt());
    }

    @GetMapping("/rules")
    @Allowed(role = Role.ADMIN)
    Listing<Rule> rules() {
        return new Listing<>(notifications.rules());
    }

    @PostMapping("/rules")
    @Action("notification.create")
    @Succeeds(201)
    ResponseEntity<Rule> create(@RequestBody RuleRequest request, Principal caller) {
        return switch (notifications.create(rule(request), caller.getName())) {
            case Notifications.Kept(var rule) ->
                    ResponseEntity.created(URI.create("/api/v1/notifications/rules/" + rule.id()))
                            .body(rule);
            case Notifications.Refused(var why) ->
                    throw Refusals.unprocessable(
                            "notification.invalid", "The rule was not created: " + why + ".");
        };
    }

    private static NewRule rule(RuleRequest request) {
        String name = request.name();
        Target target = request.target();
        String address = request.address();
        List<String> on = request.on();
        Set<String> analyses = request.analyses();
        if (name == null || target == null || address == null || on == null) {
            throw Refusals.badParameter(
                    "A rule needs a 'name', a 'target' (email or webhook), an 'address', and the events that it reports, 'on' ("
                            + Event.words()
                            + ").");
        }
        Set<Event> events = EnumSet.noneOf(Event.class);
        for (String word : on) {
            events.add(
                    Event.of(word)
                            .orElseThrow(() ->
                                    Refusals.badParameter(
                                            "Unknown event '%s'; expected some of: %s."
                                                    .formatted(word, Event.words()))));
        }
        return new NewRule(
                name.strip(),
                target,
                address.strip(),
                request.secret(),
                events,
                analyses == null ? Set.of() : analyses);
    }

    @GetMapping("/rules/{id}")
    @Allowed(role = Role.ADMIN)
    Rule rule(@PathVariable long id) {
        return require(id);
    }

    @PutMapping("/rules/{id}")
    @Action("notification.switch")
    Rule turn(@PathVariable long id, @RequestBody SwitchRequest change) {
        Boolean isOn = change.enabled();
        if (isOn == null) {
            throw Refusals.badParameter("'enabled' is missing; expected true or false.");
        }
        if (!notifications.turn(id, isOn)) {
            throw Refusals.notFound("rule", id);
        }
        return rule(id);
    }

    @DeleteMapping("/rules/{id}")
    @Action("notification.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        if (!notifications.delete(id)) {
            throw Refusals.notFound("rule", id);
        }
    }

    /** Sends a test notification; its delivery shows the outcome. */
    @PostMapping("/rules/{id}/test")
    @Action("notification.test")
    @ResponseStatus(HttpStatus.ACCEPTED)
    DeliveryView test(@PathVariable long id, Principal caller) {
        return notifications
                .test(id, caller.getName())
                .map(NotificationResource::view)
                .orElseThrow(() -> Refusals.notFound("rule", id));
    }

    @GetMapping("/deliveries")
    @Allowed(role = Role.ADMIN)
    Listing<DeliveryView> deliveries(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        return Cursor.page(
                cursor,
                limit,
                (from, most) ->
                        notifications.deliveries(from, most).stream()
                                .map(NotificationResource::view)
                                .toList());
    }

    @GetMapping("/deliveries/{id}")
    @Allowed(role = Role.ADMIN)
    DeliveryView delivery(@PathVariable String id) {
        return notifications
                .delivery(id)
                .map(NotificationResource::view)
                .orElseThrow(() -> Refusals.notFound("delivery", id));
    }

    @PostMapping("/deliveries/{id}/retry")
    @Action("notification.retry")
    @ResponseStatus(HttpStatus.ACCEPTED)
    DeliveryView retry(@PathVariable String id) {
        delivery(id);
        if (!notifications.retry(id)) {
            throw Refusals.conflict("delivery.sent", "This notification was delivered already.");
        }
        return delivery(id);
    }

    private Rule require(long id) {
        return notifications.rules().stream()
                .filter(rule -> rule.id() == id)
                .findFirst()
                .orElseThrow(() -> Refusals.notFound("rule", id));
    }
}
