import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How English is written and said. */
export const english = { written, spoken };
