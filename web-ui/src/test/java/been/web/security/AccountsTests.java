package been.web.security;

import java.nio.file.Path;

/** Accounts in the database file of a data folder. */
class AccountsTests extends AccountsContract {

    @Override
    Tables open(Path folder) {
        return Tables.inFile(folder);
    }
}
