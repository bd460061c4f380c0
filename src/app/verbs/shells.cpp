// The command `toolyard completion`: completion scripts for shells, which call `toolyard complete`.
#include <cstdio>
#include <string_view>

#include "app/commands/commands.h"

namespace toolyard {

namespace {

constexpr std::string_view bash = R"(# Completion of toolyard and toolyardctl for bash.
_toolyard() {
  local current=${COMP_WORDS[COMP_CWORD]} line
  [[ $current != = ]] || current=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files)
        compopt -o filenames
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
        ;;
      :folders)
        compopt -o filenames
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
        ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <(toolyard complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _toolyard toolyard toolyardctl
)";

constexpr std::string_view zsh = R"(#compdef toolyard toolyardctl
# Completion of toolyard and toolyardctl for zsh.
_toolyard() {
  local line word
  local -a described
  for line in "${(@f)$(toolyard complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) _files ;;
      :folders) _files -/ ;;
      *)
        word=${line%%$'\t'*}
        described+=("${word//:/\\:}:${line#*$'\t'}")
        ;;
    esac
  done
  (( ! $#described )) || _describe toolyard described
}
if [[ $funcstack[1] == _toolyard ]]; then
  _toolyard "$@"
else
  compdef _toolyard toolyard toolyardctl
fi
)";

constexpr std::string_view fish = R"(# Completion of toolyard and toolyardctl for fish.
function __toolyard_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l current (commandline --current-token --cut-at-cursor)
    for line in (toolyard complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current" ''
            case '*'
                echo $line
        end
    end
end
complete --command toolyard --no-files --arguments '(__toolyard_complete)'
complete --command toolyardctl --no-files --arguments '(__toolyard_complete)'
)";

}  // namespace

int print_completion(const Arguments& arguments) {
  const std::string_view shell = arguments.size() == 1 ? arguments[0] : std::string_view();
  const auto text = shell == "bash" ? bash : shell == "zsh" ? zsh : shell == "fish" ? fish : "";
  if (text.empty()) {
    std::fputs("toolyard: completion is for bash, zsh or fish\n", stderr);
    return 2;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

}  // namespace toolyard
