import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How French is written and said. */
export const french = { written, spoken };
