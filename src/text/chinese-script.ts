import { lazily } from '../base/lazily.ts';
import type { ChineseScript } from '../domain/language-codes.ts';

/** What writes text otherwise, with as many characters. */
export type ScriptConverter = (text: string) => string;

/** Loads what writes Chinese in this script: of traditional characters, a megabyte of phrases. */
export const loadConverter = (script: ChineseScript): Promise<ScriptConverter> => CONVERTERS[script]();

const CONVERTERS: Readonly<Record<ChineseScript, () => Promise<ScriptConverter>>> = {
  cn: lazily(async () => (await import('opencc-js/t2cn')).Converter({ from: 't', to: 'cn' })),
  tw: lazily(() => traditional('tw')),
  hk: lazily(() => traditional('hk')),
};

async function traditional(to: 'tw' | 'hk'): Promise<ScriptConverter> {
  return (await import('opencc-js/cn2t')).Converter({ from: 'cn', to });
}
