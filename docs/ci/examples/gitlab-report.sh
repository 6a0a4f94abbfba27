#!/bin/sh
# Reports to GitLab: the status of the commit, and one note on the merge request, updated each time.
#
# Needs CI_API_V4_URL, CI_PROJECT_ID, GITLAB_TOKEN (scope api), COMMIT, and, for a merge request, PULL.
set -eu

api() { # METHOD PATH [FILE]
  # Every user of the machine can read arguments, so the token is not one of them.
  printf 'PRIVATE-TOKEN: %s\n' "$GITLAB_TOKEN" |
    curl --header @- --silent --show-error --fail-with-body --retry 3 --request "$1" \
      --header "Content-Type: application/json" \
      ${3:+--data-binary "@$3"} "$CI_API_V4_URL/projects/$CI_PROJECT_ID$2"
}

if [ -s status.json ]; then
  api POST "/statuses/$COMMIT" status.json >/dev/null
fi

if [ -n "${PULL:-}" ] && [ -s comment.md ]; then
  jq --raw-input --slurp '{body: .}' comment.md >comment.json
  mark=$(head -n 1 comment.md) # <!-- been:NAME -->
  known=$(api GET "/merge_requests/$PULL/notes?per_page=100" |
    jq --arg mark "$mark" 'map(select(.body | startswith($mark))) | first | .id // empty')
  if [ -n "$known" ]; then
    api PUT "/merge_requests/$PULL/notes/$known" comment.json >/dev/null
  else
    api POST "/merge_requests/$PULL/notes" comment.json >/dev/null
  fi
fi
