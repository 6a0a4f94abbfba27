#!/bin/sh
# Measures one commit, waits, and writes three files for the forge:
#   junit.xml   test results      comment.md   a comment      status.json   a commit status
#
# Needs BEEN_URL and BEEN_TOKEN (a CI token), COMMIT, and, for a pull or merge request, BASE.
# Where been is not installed, it comes from BEEN_ARCHIVE, the address of the archive that `./been dist`
# makes.
set -eu

# Those of an earlier build, which a build that fails would report for its own commit.
rm -f junit.xml comment.md status.json

: "${COMMIT:?the commit to measure}"
FORGE=${FORGE:-github}
ANALYSIS=${ANALYSIS:-bench.yaml}

if [ -n "${BEEN_ARCHIVE:-}" ]; then
  rm -rf been-archive
  mkdir been-archive
  curl --silent --show-error --fail --location --retry 3 "$BEEN_ARCHIVE" |
    tar -xz -C been-archive --strip-components 1
  BEEN=$PWD/been-archive/been
fi

# A pull request is compared with its base, outside the history; a push joins the history.
set -- run "$ANALYSIS" --version "$COMMIT" ${BASE:+--baseline "$BASE"} \
  --key "$ANALYSIS-$COMMIT${BASE:+-$BASE}" --timeout "${TIMEOUT:-2h}" --fail-on "${FAIL_ON:-regressed,failed}" \
  --report junit.xml --markdown comment.md --status status.json --forge "$FORGE"

status=0
"${BEEN:-been}" "$@" || status=$?
exit "$status"
