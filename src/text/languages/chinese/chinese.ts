import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Chinese is written and said. */
export const chinese = { written, spoken };
