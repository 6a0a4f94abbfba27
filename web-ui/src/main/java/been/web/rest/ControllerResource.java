package been.web.rest;

import been.protocol.Listing;
import been.protocol.hosts.ControllerView;
import been.tasks.Controllers;
import been.web.security.AllowedTo;
import been.web.security.Role;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The controllers that share the database: who, where, since when, and which one leads. */
@RestController
@AllowedTo(Role.VIEWER)
@RequestMapping("/api/v1/controllers")
final class ControllerResource {

    private final Controllers controllers;

    ControllerResource(Controllers controllers) {
        this.controllers = controllers;
    }

    /** None where there is but one. */
    @GetMapping
    Listing<ControllerView> list() {
        return new Listing<>(controllers.controllers());
    }
}
