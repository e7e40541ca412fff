/** The sample sentence of a voice, by its language. */
const GREETINGS: Readonly<Record<string, string>> = {
  ar: 'مرحبا، هذا هو صوتي.',
  ca: 'Hola, així sona la meva veu.',
  cs: 'Dobrý den, takhle zním.',
  da: 'Goddag, sådan lyder jeg.',
  de: 'Guten Tag, so klinge ich.',
  el: 'Γεια σας, έτσι ακούγομαι.',
  en: 'Hello, this is what I sound like.',
  es: 'Hola, así suena mi voz.',
  fi: 'Hei, tältä minä kuulostan.',
  fr: 'Bonjour, voici ma voix.',
  hi: 'नमस्ते, यह मेरी आवाज़ है।',
  hu: 'Jó napot, így szól a hangom.',
  it: 'Ciao, questa è la mia voce.',
  ja: 'こんにちは、これが私の声です。',
  ko: '안녕하세요, 이것이 제 목소리입니다.',
  nl: 'Goedendag, zo klink ik.',
  pl: 'Dzień dobry, tak brzmi mój głos.',
  pt: 'Olá, esta é a minha voz.',
  ro: 'Bună ziua, așa sună vocea mea.',
  ru: 'Здравствуйте, так звучит мой голос.',
  sv: 'Hej, så här låter jag.',
  tr: 'Merhaba, sesim böyle.',
  uk: 'Добрий день, так звучить мій голос.',
  zh: '你好，这就是我的声音。',
};

/** Figures, which every language can read. */
const COUNTING = '1, 2, 3, 4, 5.';

/** A sentence in the language of `code` (`en-GB`, `pt-br`, `cmn`). */
export function greetingIn(code: string): string {
  const [language = ''] = code.toLowerCase().split(/[-_]/);
  return GREETINGS[SAME[language] ?? language] ?? COUNTING;
}

/** Other codes of the same language. */
const SAME: Readonly<Record<string, string>> = { cmn: 'zh', yue: 'zh' };
