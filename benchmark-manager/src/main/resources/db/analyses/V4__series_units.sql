-- A benchmark is also told apart by its unit and direction: values in other units are not compared.
-- What was a part of the unique key as the summary alone becomes all three in one column.
ALTER TABLE change_series RENAME COLUMN summary TO quantity;
ALTER TABLE change_series ADD COLUMN summary TEXT NOT NULL DEFAULT '';

UPDATE change_series SET summary = quantity;
UPDATE change_series SET quantity = summary || ' ' || better || ' ' || unit;
