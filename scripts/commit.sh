# Facts about the last commit, for scripts that have $root.

# Prints the id, day or time of the last commit; in an archive made by git, from cmake/commit.txt.
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
