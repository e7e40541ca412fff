import { lazily } from '../base/lazily.ts';
import type { ChineseScript } from '../domain/language-codes.ts';

/** Converts text to another script with the same number of characters. */
export type ScriptConverter = (text: string) => string;

/** Loads the converter to this Chinese script. (Traditional characters need 1 MB of phrase tables.) */
export const loadConverter = (script: ChineseScript): Promise<ScriptConverter> => CONVERTERS[script]();

const CONVERTERS: Readonly<Record<ChineseScript, () => Promise<ScriptConverter>>> = {
  cn: lazily(async () => (await import('opencc-js/t2cn')).Converter({ from: 't', to: 'cn' })),
  tw: lazily(() => traditional('tw')),
  hk: lazily(() => traditional('hk')),
};

async function traditional(to: 'tw' | 'hk'): Promise<ScriptConverter> {
  return (await import('opencc-js/cn2t')).Converter({ from: 'cn', to });
}
