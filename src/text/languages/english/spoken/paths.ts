import type { Rule } from '../../grammar/spoken/rule.ts';
import { spell } from './names.ts';
import { sticky } from './numbers.ts';

const NAME = String.raw`[\p{L}\p{N}_.+@-]{0,64}[\p{L}\p{N}_]`;
/** Lower-case words, because capitals begin a sentence. */
const ENDING = String.raw`\.[\p{Ll}\d]{1,6}`;

/** `~/notes.txt`, `./run.sh`, `/etc/hosts`, `C:\Users\me`, `src/main.test.ts`: words, and signs by name. */
export const paths: Rule = {
  name: 'path',
  needs: /[/\\]/,
  starts: /[~./\p{L}\p{N}_]/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}_./\\~@:-])(?:(?:~|\.{1,2})(?:/${NAME}){1,12}/?|[A-Za-z]:[\\/](?!/)(?:${NAME}(?:[\\/]${NAME}){0,12})?|(?:/${NAME}){2,12}/?|[\p{L}\p{N}_-]{1,40}(?:/${NAME}){0,12}/(?=[\p{L}\p{N}_.-]{1,64}${ENDING}(?![\p{L}\p{N}/]))${NAME})(?![\p{L}\p{N}/\\])`,
  ),
  say: ([written]) => spell(written),
};

/** `10.1038/s41586-020-2649-2`, `arXiv:2106.09685`: identifiers of papers. */
export const papers: Rule = {
  name: 'number of a paper',
  starts: /[\da]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,/-])10\.\d{4,9}/[\p{L}\p{N}._/-]{0,80}[\p{L}\p{N}]|(?<=arXiv:)\d{4}\.\d{4,5}(?!\d)`,
  ),
  say: ([written]) => spell(written),
};
