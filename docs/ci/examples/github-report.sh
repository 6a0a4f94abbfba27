#!/bin/sh
# Reports to GitHub (or Gitea, which has the same calls): the status of the commit, and one comment
# on the pull request, updated each time.
#
# Needs GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, COMMIT, and, for a pull request, PULL.
set -eu

api() { # METHOD PATH [FILE]
  # Every user of the machine can read arguments, so the token is not one of them.
  printf 'Authorization: Bearer %s\n' "$GITHUB_TOKEN" |
    curl --header @- --silent --show-error --fail-with-body --retry 3 --request "$1" \
      --header "Accept: application/vnd.github+json" --header "Content-Type: application/json" \
      ${3:+--data-binary "@$3"} "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY$2"
}

if [ -s status.json ]; then
  api POST "/statuses/$COMMIT" status.json >/dev/null
fi

if [ -n "${PULL:-}" ] && [ -s comment.md ]; then
  jq --raw-input --slurp '{body: .}' comment.md >comment.json
  mark=$(head -n 1 comment.md) # <!-- been:NAME -->
  known=$(api GET "/issues/$PULL/comments?per_page=100" |
    jq --arg mark "$mark" 'map(select(.body | startswith($mark))) | first | .id // empty')
  if [ -n "$known" ]; then
    api PATCH "/issues/comments/$known" comment.json >/dev/null
  else
    api POST "/issues/$PULL/comments" comment.json >/dev/null
  fi
fi
