import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How German is written and said. */
export const german = { written, spoken };
