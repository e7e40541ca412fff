import { LETTERS } from '../lexicon.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses } from '../../grammar/spoken/addresses.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

export const abbreviations: Abbreviations = {
  titles: saidFor(
    'डॉ. डॉक्टर; डॉ॰ डॉक्टर; डा. डॉक्टर; प्रो. प्रोफेसर; प्रो॰ प्रोफेसर; इं. इंजीनियर; वै. वैज्ञानिक',
    'श्री. श्री; श्रीमती. श्रीमती; उदा. उदाहरण; कु. कुमारी; मा. मास्टर; पं. पंडित',
  ),
  words: saidFor(
    'कं. कंपनी; लि. लिमिटेड; 24/7 चौबीसों घंटे; ip_address आई पी एड्रेस; ip आई पी; IP आई पी; वि.सं. विक्रम संवत; उ.प्र. उत्तर प्रदेश; म.प्र. मध्य प्रदेश; आ.प्र. आंध्र प्रदेश; हि.प्र. हिमाचल प्रदेश',
  ),
  beforeNumbers: { 'ई.पू.': 'ईसा पूर्व', 'ई.': 'ईस्वी', 'सं.': 'संख्या', 'नं.': 'नंबर', 'पृ.': 'पृष्ठ' },
};

/** Only at the beginning of a sentence: elsewhere it is a verb, at its end. */
export const lieutenants: Rule = {
  name: 'lieutenant',
  starts: /ल/,
  pattern: /(?<=^|[।.,] )ले\.(?= \p{L})/uy,
  say: () => 'लेफ्टिनेंट',
};

/** `ana@gmail.com` → `ए एन ए एट जीमेल डॉट कॉम`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'एट',
      '.': 'डॉट',
      '/': 'फॉरवर्ड स्लैश',
      '\\': 'बैकवर्ड स्लैश',
      ...saidFor(
        ': कोलन; - हाइफ़न; _ अंडर स्कोर; ? क्वेश्चन मार्क; ! एक्सक्लेमेशन मार्क; = इक्वल; & एंड; # हैशटैग',
        '$ डॉलर',
      ),
      ';': 'सेमीकोलन',
      ...saidFor(
        ', कॉमा; ^ कैरेट; { ओपन कर्ली ब्रेकेट; } क्लोज़ कर्ली ब्रेकेट; % प्रतिशत; + प्लस; | पाइप; ~ टिल्डा',
        '* स्टार',
      ),
    },
    names: saidFor(
      'com कॉम; org ऑर्ग; net नेट; info इन्फो; in इन; gmail जीमेल; yahoo याहू; google गूगल; hotmail हॉटमेल',
      'outlook आउटलुक; live लाइव; facebook फ़ेसबुक; amazon अमेज़ोन; reddit रेडिट; spotify स्पॉटिफाई',
      'adobe अडोब; wordpress वर्डप्रेस; blogger ब्लॉगर; java जावा; green ग्रीन; zip ज़िप',
      'wikipedia विकिपीडिया; blog ब्लॉग; about अबाउट; search सर्च; home होम; users यूज़र्स; desktop डेस्कटॉप',
      'downloads डाउनलोड्स; documents डॉक्युमेंट्स; data डेटा; nvidia एनविडिया; microsoft माइक्रोसॉफ्ट',
      'twitter ट्विटर; instagram इंस्टाग्राम; linkedin लिंक्डइन; youtube यूट्यूब; github गिटहब',
      'netflix नेटफ्लिक्स; apple एप्पल; samsung सैमसंग; intel इंटेल; mozilla मॉज़िला; amity एमिटी',
      'sharda शारदा; harvard हावर्ड; phoenix फीनिक्स; udemy यूडेमी; ebay ई बे; biz बिज़; tech टेक',
      'online ऑनलाइन; store स्टोर; site साइट; app ऐप; pro प्रो; login लॉगिन; register रजिस्टर; tags टैग्स',
      'category केटेगरी; post पोस्ट; posts पोस्ट्स; page पेज; pages पेजेस; user यूज़र; music म्यूज़िक',
      'videos वीडियोज़; admin एडमिन; help हेल्प; terms टर्म्स; privacy प्राइवेसी; contact कॉन्टैक्ट; main मेन',
      'index इंडेक्स; explore एक्सप्लोर; wiki विकी; docs डॉक्स; download डाउनलोड; upload अपलोड',
      'photos फ़ोटोज़; images इमेजेज़; video वीडियो; master मास्टर; tree ट्री; test टेस्ट; tests टेस्ट्स',
      'config कॉन्फ़िग; settings सेटिंग्स; profile प्रोफ़ाइल; account अकाउंट; web वेब; email ई मेल',
      'mobile मोबाइल; phone फोन; courses कोर्सेज़; learn लर्न; university यूनिवर्सिटी; academy अकेडमी',
      'maps मैप्स; drive ड्राइव; cloud क्लाउड; services सर्विसेज़; india इंडिया; bin बिन; var वार',
      'sites साइट्स; temp टेम्प; files फाइल्स; file फ़ाइल; python पाइथन; audio ऑडियो; sample सैंपल',
      'office ऑफिस; software सॉफ्टवेयर; teams टीम्स',
    ),
    letters: LETTERS,
    endings: wordList('com org net edu gov info io in'),
  },
  NUMBERS,
);

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# नंबर; № नंबर; & और; % प्रतिशत; ₹ रुपए; + प्लस; = बराबर; × गुणा; ÷ भाग; ≈ लगभग; < से कम; > से ज़्यादा',
  '@ एट; * गुणा',
);

/** `₹1500/-`: the sign at the end of an amount. */
export const amountEnd: Rule = {
  name: 'end of an amount',
  starts: /\//,
  pattern: new RegExp(`(?<=[₹.] ?${figures.digit}[0-9०-९,.]{0,20})/-(?!${figures.digit})`, 'uy'),
  say: () => '',
};

/** A mobile number begins with 6 to 9. */
export const telephones: TelephoneWords = {
  layouts: layouts(
    '1800-##-####; 1800-###-####; [6-9६-९]#########; ##### #####; #####-#####; ###-########; ####-#######; #####-######',
    '#######-####; # (##) ########; ####-###-####; #### ### ####; #### ### ###; #### ## ####; (###) ########; (####) #######; (#####) ######; ####-######; ###.########',
    '0## ########; 0### #######; ०## ########; ०### #######; #### #### ####',
  ),
  cues: '(?:पिन|पिन कोड|ओटीपी|फ़ोन|फोन|मोबाइल|आधार|खाता|खाता संख्या|डायल|कॉल|हेल्पलाइन)(?: नंबर)?(?: है| करें)?',
};

const { digit, beginning, end, starts } = figures;

const BEFORE = wordList(
  'नंबर नम्बर अंक सेक्टर फ्लैट प्लॉट बूथ यूनिट कोड पिनकोड पिन ब्लॉक मकान हाउस अपार्टमेंट टावर टॉवर फेज गली शॉप कमरा वार्ड पिलर ओटीपी OTP एक्सटेंशन संख्या बिल्डिंग',
);
const BEHIND = [
  ...wordList(
    'स्ट्रीट रोड सड़क ड्राइव बाईपास एवेन्यू मार्ग लेन अपार्टमेंट स्क्वायर स्क्वेर नगर कॉलोनी कॉम्प्लेक्स एस्टेट बोलवार्ड प्लाज़ा राजमार्ग हाइवे पार्कवे विहार',
  ),
  ...wordList(
    'एन्क्लेव चौक मोहल्ला मार्केट पथ सर्कल जंक्शन चौराहा तिराहा सोसाइटी टाउनशिप Street Road Avenue Lane Drive',
  ),
  'आर डी',
  'फ्लोर',
];
const NUMBER = `${digit}{1,6}(?:([-/])(${digit}{1,6})|-?[A-Z])?`;
const SIGNS: Readonly<Record<string, string>> = { '-': 'हाइफ़न', '/': 'बटा' };
/** Words that are counted by the number before them, on any street. */
const COUNTED =
  ' (?:लोग|लोगों|आदमी|औरतें|बच्चे|बच्चों|गाड़ियाँ|गाड़ियां|साल|सालों|दिन|मीटर|किलोमीटर|किमी|घंटे|मिनट|रुपये|रुपए|दुकानें|मकान|घर)(?![\\p{L}\\p{M}])';
/** A number is a house number if a street is named up to three words after it. */
const street = `(?!${COUNTED})(?=,?(?: [^\\s\\p{N},]{1,30}){0,3} ${anyOf(BEHIND)}${end})`;
/**
 * A line that begins with a number and contains a street is an address; so is the text before a floor in it.
 */
const line = `(?<=^${digit}{1,6}(?:[-/]${digit}{1,6}|[A-Z])?)(?!${COUNTED})(?=(?:,? [^\\s,]{1,30}){1,7} ${anyOf(BEHIND)}${end})`;
/** The end of an address, after its last street. */
const atEnd = `(?<=${digit}{5})(?=$|[।\\n])(?<=${anyOf([...BEHIND, 'टाउन'])},? (?:[^\\s\\p{N}]{1,30} ){0,3}${digit}{5})`;

const TOWNS = wordList(
  'दिल्ली मुंबई कोलकाता चेन्नई बेंगलुरु हैदराबाद अहमदाबाद पुणे जयपुर लखनऊ कानपुर नागपुर इंदौर भोपाल पटना रांची रायपुर चंडीगढ़ शिमला',
  'देहरादून श्रीनगर जम्मू अमरावती गांधीनगर भुवनेश्वर गुवाहाटी दिसपुर शिलांग इम्फाल आइजोल कोहिमा गंगटोक अगरतला ईटानगर पणजी',
  'तिरुवनंतपुरम पुडुचेरी वाराणसी आगरा',
);

/** A postal code of six digits after a town, at the end of a line or a clause. */
export const postalCodes: Rule = {
  name: 'postal code',
  starts,
  pattern: new RegExp(
    `(?<=(?:,[^,\\p{N}\\n]{1,30}|${anyOf(TOWNS)}) (?:[-–] )?)(?!${digit}{3} ?[0०]{3})${digit}{3} ?${digit}{3}(?=$|[।.,\\n])`,
    'uy',
  ),
  say: ([written]) => NUMBERS.spelled(digitsOf(written.replace(' ', ''))),
};

const ENGLISH = saidFor(
  'Street स्ट्रीट; Road रोड; Avenue एवेन्यू; Lane लेन; Drive ड्राइव; Main मेन; Park पार्क; North नॉर्थ; South साउथ; East ईस्ट',
  'West वेस्ट; Southern सदर्न; Northern नॉर्दर्न; Eastern ईस्टर्न; Western वेस्टर्न; Cross क्रॉस; Market मार्केट; Colony कॉलोनी',
  'Sector सेक्टर; Block ब्लॉक; Floor फ्लोर; Tower टावर; House हाउस; Building बिल्डिंग; Circle सर्कल; Square स्क्वायर; Highway हाइवे',
);

/** `12 Main Road`: after a number, they belong to an address and are said in Hindi. */
export const englishWords: Rule = {
  name: 'English word of an address',
  starts: /[A-Z]/,
  pattern: new RegExp(
    `(?<=${digit}(?:st|nd|rd|th)?[A-Z]?,? (?:[A-Za-z]{1,20} ){0,3})${anyOf(Object.keys(ENGLISH))}(?![A-Za-z])`,
    'uy',
  ),
  say: ([word]) => ENGLISH[word],
};

/** House numbers and postal codes, digit by digit: `700 ओक स्ट्रीट` → `सात शून्य शून्य ओक स्ट्रीट`. */
export const houseNumbers: Rule = {
  name: 'house number',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-/.,])(?!${digit}{5}-${digit}{5})${NUMBER}${end}(?![-/.]${digit}| ${digit}{4} ${digit}{4}| ${digit}{5}(?!${digit}))(?:(?<=${anyOf(BEFORE)} ${digit}{1,6}(?:[-/]${digit}{1,6}|[A-Z])?)|${street}|${line}|${atEnd})`,
    'uy',
  ),
  say: ([written, mark]) =>
    mark === undefined
      ? [
          NUMBERS.spelled(digitsOf(written)),
          ...(LETTERS[written.at(-1)!.toLowerCase()]?.split(' ') ?? []),
        ].join(' ')
      : written
          .split(mark)
          .map((part) => NUMBERS.spelled(digitsOf(part)))
          .join(` ${SIGNS[mark]} `),
};

const BOOKS = booksOf(
  'गीता; भगवद्गीता; रामायण; उत्पत्ति; निर्गमन; लैव्यव्यवस्था; गिनती; व्यवस्थाविवरण; यहोशू; न्यायियों; रूत; शमूएल; राजा; इतिहास; एस्तेर; अय्यूब; भजन_संहिता; भजन',
  'नीतिवचन; सभोपदेशक; यशायाह; यिर्मयाह; यहेजकेल; दानिय्येल; होशे; योएल; आमोस; योना; मीका; जकर्याह; मलाकी; मत्ती; मरकुस; लूका; यूहन्ना',
  'प्रेरितों; रोमियों; कुरिन्थियों; कुरिंथियों; गलातियों; इफिसियों; फिलिप्पियों; कुलुस्सियों; थिस्सलुनीकियों; तीमुथियुस; तीतुस; इब्रानियों; याकूब; पतरस; प्रकाशितवाक्य; कुरान; क़ुरआन; कुरआन',
);

const FIRST = ['पहला', 'दूसरा', 'तीसरा'];
const isQuran = (book: string) => /^क़?ुर/u.test(book);
const verseOf = (book: string) => (isQuran(book) ? 'आयत' : /गीता$|^रामायण/u.test(book) ? 'श्लोक' : 'पद');

/** `गीता 2:47` → `गीता अध्याय दो श्लोक सैंतालीस` */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[:：]',
  to: 'से',
  numbered: (number) => FIRST[Number(number) - 1] ?? figures.say(number),
  verse: (verse, book) => `${verseOf(book)} ${verse}`,
  place: (chapter, verse, book) => `${isQuran(book) ? 'सूरह' : 'अध्याय'} ${chapter.replace(',', '')} ${verse}`,
});
