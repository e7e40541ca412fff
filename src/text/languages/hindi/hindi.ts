import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Hindi is written and said. */
export const hindi = { written, spoken };
