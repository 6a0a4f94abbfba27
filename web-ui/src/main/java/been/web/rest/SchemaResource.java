package been.web.rest;

import been.documents.DocumentSchema;
import been.protocol.access.OpenToAnyone;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The JSON Schemas of the documents that people write, for editors. */
@RestController
final class SchemaResource {
    private static final Duration FRESH = Duration.ofHours(1);

    /** The schema of an analysis file, module, package or evaluator. */
    @GetMapping(value = "/api/v1/schemas/{name}", produces = "application/schema+json")
    @OpenToAnyone("schemas are part of the program and reveal nothing about this installation")
    ResponseEntity<String> schema(@PathVariable String name) {
        String text =
                DocumentSchema.of(name).orElseThrow(() -> Refusals.notFound("schema", name)).text();
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(FRESH).cachePublic())
                .eTag(Integer.toHexString(text.hashCode()))
                .body(text);
    }
}
