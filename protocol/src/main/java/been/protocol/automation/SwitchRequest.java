package been.protocol.automation;

import org.jspecify.annotations.Nullable;

/** Pauses or resumes a schedule or a rule. */
public record SwitchRequest(@Nullable Boolean enabled) {}
