# What is known of the last commit, by scripts that have $root.

# Of the last commit: its id, day and time; in an archive that git made, cmake/commit.txt has them.
commit_field() {
  local line
  line=$(head -n 1 "$root/cmake/commit.txt")
  [[ $line == [0-9a-f]* ]] || line=$(git -C "$root" log -1 --format='%H %cs %ct')
  cut -d ' ' -f "$1" <<<"$line"
}
maintainer() {
  local line
  line=$(sed -n 2p "$root/cmake/commit.txt")
  [[ $line != '$Format:'* ]] || line=$(git -C "$root" log -1 --format='%cn <%ce>')
  echo "$line"
}
