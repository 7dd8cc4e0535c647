/**
 * What each shell is told: to ask the command itself for what can come next. It is given the words up to the one at the
 * cursor, and answers with a candidate a line; where there is none, the shell offers files.
 */
export const SCRIPTS = {
  bash: `_stillframe() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done < <(
    stillframe completion suggest -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "\${COMP_WORDS[COMP_CWORD]}" 2>/dev/null
  )
}
complete -o default -F _stillframe stillframe
`,
  zsh: `#compdef stillframe
_stillframe() {
  local line name
  local -a found
  while IFS= read -r line; do
    name=\${line%%$'\\t'*}
    found+=("\${name//:/\\\\:}:\${line#*$'\\t'}")
  done < <(stillframe completion suggest -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)
  if (( \${#found} )); then _describe 'stillframe' found; else _files; fi
}
if [ "\${funcstack[1]}" = "_stillframe" ]; then _stillframe; else compdef _stillframe stillframe; fi
`,
  fish: `function __stillframe_suggest
  set -l words (commandline -opc) (commandline -ct)
  stillframe completion suggest -- $words[2..-1] 2>/dev/null
end
complete -c stillframe -f -n 'count (__stillframe_suggest)' -a '(__stillframe_suggest)'
complete -c stillframe -F -n 'not count (__stillframe_suggest)'
`,
} as const;

export type Shell = keyof typeof SCRIPTS;
