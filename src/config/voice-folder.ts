import { join } from 'node:path';
import { homeFolder } from '../base/home-folder.ts';
import type { Settings } from './settings.ts';

/** Where commands keep saved voices: the folder that was set, else one in the person's home. */
export const voiceFolder = ({ voiceDir }: Pick<Settings, 'voiceDir'>): string =>
  voiceDir ?? join(homeFolder(), '.macaw', 'voices');
