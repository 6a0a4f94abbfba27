#!/bin/sh
# Prints two commits of a pull request at GitHub: COMMIT, or its newest one if that is not set, and the
# one where it left its target branch, which others may have made faster or slower since.
#
# Needs GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN and PULL.
set -eu

api() { # PATH FILTER
  # Every user of the machine can read arguments, so the token is not one of them.
  answer=$(printf 'Authorization: Bearer %s\n' "$GITHUB_TOKEN" |
    curl --header @- --silent --show-error --fail-with-body --retry 3 \
      --header "Accept: application/vnd.github+json" \
      "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY$1") &&
    printf '%s' "$answer" | jq --exit-status --raw-output "$2"
}

commit=${COMMIT:-$(api "/pulls/$PULL" .head.sha)}
target=$(api "/pulls/$PULL" .base.sha)
base=$(api "/compare/$target...$commit?per_page=1" .merge_base_commit.sha)
printf '%s %s\n' "$commit" "$base"
