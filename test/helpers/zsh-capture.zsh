# Presses TAB at the end of a line, in a shell in a pseudo terminal, and prints the completions.
# Usage: zsh -f zsh-capture.zsh COMPLETION-SCRIPT LINE
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "PROMPT=; RPROMPT=; stty -echo; source ${(q)0:a:h}/zsh-terminal.zsh; source ${(q)1}; print READ''Y"
while zpty -r terminal line; do
  [[ $line == *READY* ]] && break
done
zpty -w -n terminal "$2"$'\t'
inside=
while zpty -r terminal line; do
  [[ $line == *END-OF-MATCHES* ]] && break
  [[ -n $inside ]] && print -rn -- "$line"
  [[ $line == *START-OF-MATCHES* ]] && inside=1
done
zpty -d terminal
