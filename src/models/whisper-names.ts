/** The names that openai/whisper and faster-whisper give their models, and what each is called here. */
const WHISPER_NAMES: Readonly<Record<string, string>> = {
  tiny: 'whisper-tiny',
  'tiny.en': 'whisper-tiny.en',
  base: 'whisper-base',
  'base.en': 'whisper-base.en',
  small: 'whisper-small',
  'small.en': 'whisper-small.en',
  medium: 'whisper-medium',
  'medium.en': 'whisper-medium.en',
  large: 'whisper-large-v3',
  'large-v3': 'whisper-large-v3',
  turbo: 'whisper-large-v3-turbo',
  'large-v3-turbo': 'whisper-large-v3-turbo',
  'distil-large-v3': 'distil-whisper-large-v3',
};

/** The name here of what openai/whisper calls `name`; `undefined` for other names. */
export const nameOfWhisper = (name: string): string | undefined =>
  Object.hasOwn(WHISPER_NAMES, name) ? WHISPER_NAMES[name] : undefined;
