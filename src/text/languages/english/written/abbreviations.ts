import { type Rule, rule } from '../../engine/language.ts';
import { after, either, lookup, map, optional, sequence, word } from '../../engine/parser.ts';
import { among, saidFor, wordList } from '../../engine/word-list.ts';
import { digit, twoDigits } from './numbers.ts';

/** Returns the abbreviation in the case of the word that it replaces. */
const TITLES = { mister: 'mr.', misses: 'mrs.', missus: 'mrs.', doctor: 'dr.', saint: 'st.' };
const title = lookup(TITLES);

/** Before a name; in `the doctor`, `doctor said` and `she misses it` there is no title. */
const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const next = tokens[at + 1];
  if (!found || next?.kind !== 'word' || next.joint === 'hyphen' || plain(next)) return undefined;
  const isVerb = tokens[at]!.key === 'misses' && left?.kind === 'word' && !beforeName(left);
  if (isVerb || determiner(left)) return undefined;
  const isCapital = /^\p{Lu}/u.test(tokens[at]!.text);
  return [
    { text: isCapital ? found.value[0]!.toUpperCase() + found.value.slice(1) : found.value, end: at + 1 },
  ];
};

const determiner = among('a an the my your his her our their this that any every no patron');
const beforeName = among('and or to for with from by dear hello hi is that');
const plain = among(
  'a an the my your his her our their this that it him me you us and or but of in on at for with from to is was',
  'has had will said says told came who if can could would should may not there here e.g.',
);

/** Only in a sentence and not between commas, if the text is already written. */
const forExample: Rule = (tokens, at, left) => {
  const isAmid = left?.kind === 'word' && tokens[at + 2]?.kind === 'word';
  return isAmid && example(tokens, at) ? [{ text: 'e.g.', end: at + 2 }] : undefined;
};
const example = lookup({ 'for example': 'e.g.' });

const SPELLED = wordList(
  'amd api asap atm aws bbc cctv ceo cfo cnn cpu css dna dns faq fbi fps ftp gpu gps gui hdmi html http https ibm jpg llc llm mit',
  'nasa nba nfl nlp pdf pci rtx gtx roi rss sdk seo sms sql ssd ssh ssl suv tcp udp ufo ups url usa usb vip vpn xml',
);

/** Names with an unusual spelling. */
const names = lookup({
  ...saidFor(
    'i_e i.e.; e_g e.g.; s_and_p S&P; s_and_p_five_hundred S&P 500; a_t_and_t AT&T; c_plus_plus C++; c_sharp C#',
    'ten_eighty_p 1080p; seven_twenty_p 720p; four_eighty_p 480p; covid_nineteen COVID-19; chat_g_p_t ChatGPT; wi_fi Wi-Fi',
  ),
  ...Object.fromEntries(SPELLED.map((letters) => [[...letters].join(' '), letters.toUpperCase()])),
});
const cable = map(sequence(word('cat'), digit, word('e')), ([, digit]) => `CAT${digit}e`);
const slot = map(
  sequence(lookup({ 'p c i e': 'PCIe' }), optional(after(word('x'), either(twoDigits, digit)))),
  ([name, lanes]) => (lanes === undefined ? name : `${name} x${lanes}`),
);
const graphicsCard = map(
  sequence(
    lookup({ 'r t x': 'RTX', 'g t x': 'GTX' }),
    twoDigits,
    twoDigits,
    optional(lookup({ 't i': 'ti' })),
  ),
  ([name, series, model, suffix = '']) => `${name} ${series}${model}${suffix}`,
);

export const abbreviations: readonly Rule[] = [
  titles,
  forExample,
  rule(names),
  rule(cable),
  rule(slot),
  rule(graphicsCard),
];
