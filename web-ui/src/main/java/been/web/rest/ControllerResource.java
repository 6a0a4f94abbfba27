package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.hosts.ControllerView;
import been.tasks.Controllers;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The controllers that share the database: who, where, since when, and which one leads. */
@RestController
@ReadOnly
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
