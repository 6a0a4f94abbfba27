-- What was measured on a host while it was what a digest says.
CREATE INDEX execution_by_host ON execution (host, host_digest, analysis);
