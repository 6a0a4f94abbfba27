-- The largest number is read with the turns of some owners.
CREATE INDEX turn_by_number ON turn (served);
