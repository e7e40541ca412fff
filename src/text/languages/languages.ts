import { primaryLanguage } from '../primary-language.ts';
import type { LanguageCode } from './codes.ts';
import type { Language } from './engine/language.ts';
import type { Rule } from './grammar/spoken/rule.ts';

/** The rules that convert spoken forms to written ones. */
interface WrittenRules {
  readonly written: Language;
}

/**
 * Returns the rules that convert written forms to spoken ones, in the order in which they are tried; created
 * on demand.
 */
interface SpokenRules {
  readonly spoken: () => readonly Rule[];
  /** Matches the beginning of a text that continues the previous word with a suffix. */
  readonly endings?: RegExp;
}

/** Loads the rules of each language, each direction separately, because few texts need both. */
const WRITTEN: Readonly<Record<LanguageCode, () => Promise<WrittenRules>>> = {
  en: () => import('./english/written/rules.ts'),
  es: () => import('./spanish/written/rules.ts'),
  fr: () => import('./french/written/rules.ts'),
  de: () => import('./german/itn.ts'),
  zh: () => import('./chinese/written/rules.ts'),
  ja: () => import('./japanese/written/rules.ts'),
  hi: () => import('./hindi/written/rules.ts'),
  pt: () => import('./portuguese/written/rules.ts'),
  it: () => import('./italian/written/rules.ts'),
  nl: () => import('./dutch/itn.ts'),
  pl: () => import('./polish/itn.ts'),
  ru: () => import('./russian/itn.ts'),
  tr: () => import('./turkish/itn.ts'),
  uk: () => import('./ukrainian/itn.ts'),
  sv: () => import('./swedish/itn.ts'),
  ko: () => import('./korean/itn.ts'),
};
const SPOKEN: Readonly<Record<LanguageCode, () => Promise<SpokenRules>>> = {
  en: () => import('./english/spoken/rules.ts'),
  es: () => import('./spanish/spoken/rules.ts'),
  fr: () => import('./french/spoken/rules.ts'),
  de: () => import('./german/spoken/rules.ts'),
  zh: () => import('./chinese/spoken/rules.ts'),
  ja: () => import('./japanese/spoken/rules.ts'),
  hi: () => import('./hindi/spoken/rules.ts'),
  pt: () => import('./portuguese/spoken/rules.ts'),
  it: () => import('./italian/spoken/rules.ts'),
  nl: () => import('./dutch/tn.ts'),
  pl: () => import('./polish/tn.ts'),
  ru: () => import('./russian/tn.ts'),
  tr: () => import('./turkish/tn.ts'),
  uk: () => import('./ukrainian/tn.ts'),
  sv: () => import('./swedish/tn.ts'),
  ko: () => import('./korean/tn.ts'),
};

/** Loads the rules of languages once, and keeps them. */
class RuleShelf<Rules> {
  readonly #loaders: ReadonlyMap<string, () => Promise<Rules>>;
  readonly #loaded = new Map<string, Rules>();

  constructor(loaders: Readonly<Record<LanguageCode, () => Promise<Rules>>>) {
    this.#loaders = new Map(Object.entries(loaders));
  }

  /** Loads the rules for a language tag such as `en-US`, if there are any. */
  async load(tag: string): Promise<void> {
    const code = primaryLanguage(tag);
    const loader = this.#loaders.get(code);
    if (loader && !this.#loaded.has(code)) this.#loaded.set(code, await loader());
  }

  /** Starts to load the rules for `tag`. Errors are ignored here: `load` reports them. */
  prefetch(tag: string): void {
    this.load(tag).catch(() => undefined);
  }

  /** Whether the rules for `tag` are loaded, or there are none. */
  isReady(tag: string): boolean {
    const code = primaryLanguage(tag);
    return this.#loaded.has(code) || !this.#loaders.has(code);
  }

  /**
   * Returns the rules for `tag`, or `undefined` if there are none.
   * @throws RangeError if they are not loaded.
   */
  of(tag: string): Rules | undefined {
    if (!this.isReady(tag)) throw new RangeError(`Nobody has loaded the rules of '${tag}'.`);
    return this.#loaded.get(primaryLanguage(tag));
  }
}

export const writtenRules = new RuleShelf(WRITTEN);
export const spokenRules = new RuleShelf(SPOKEN);
