/** The names of the hosted API's voices, and the Kokoro voice for each. */
export const VOICE_ALIASES: Readonly<Record<string, string>> = {
  alloy: 'af_alloy',
  ash: 'am_michael',
  ballad: 'bm_george',
  cedar: 'am_fenrir',
  coral: 'af_bella',
  echo: 'am_echo',
  fable: 'bm_fable',
  marin: 'af_heart',
  nova: 'af_nova',
  onyx: 'am_onyx',
  sage: 'af_sarah',
  shimmer: 'af_sky',
  verse: 'am_puck',
};

/** The preset behind one of the hosted API's names; `undefined` for other names. */
export function findAlias(name: string): string | undefined {
  return Object.hasOwn(VOICE_ALIASES, name) ? VOICE_ALIASES[name] : undefined;
}
