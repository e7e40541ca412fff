import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** Where commands keep saved voices: the folder that was set, else one in the person's home. */
export const voiceFolder = ({ voiceDir }: Pick<Settings, 'voiceDir'>): string =>
  voiceDir ?? join(homedir(), '.macaw', 'voices');
