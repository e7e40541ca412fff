# Read by the shell in the pseudo terminal: prints matches, one per line between two marks, instead of showing them.
autoload -Uz compinit
compinit -u -C -d ~/.zcompdump
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  local -a matches
  builtin compadd -A matches "$@"
  (( $#matches )) && print -rl -- $matches
  # Also adds the matches, because completion functions try further if none was added.
  builtin compadd "$@"
}
start-of-matches() { print START-OF-MATCHES }
end-of-matches() { print END-OF-MATCHES }
compprefuncs=(start-of-matches)
comppostfuncs=(end-of-matches)
