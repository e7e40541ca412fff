import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Japanese is written and said. */
export const japanese = { written, spoken };
