-- By which hosts know a controller that they were told of; none where it speaks plain HTTP.
ALTER TABLE controller ADD COLUMN fingerprint TEXT;
