-- When and by whom a package was taken out of the lists; its archive stays for what refers to it.
ALTER TABLE package_version ADD COLUMN withdrawn_at BIGINT; -- milliseconds since 1970
ALTER TABLE package_version ADD COLUMN withdrawn_by TEXT;
