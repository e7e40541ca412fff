import { shortStreets } from '../../grammar/spoken/abbreviations.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { ScoreWords } from '../../grammar/spoken/ranges.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBERS, ordinalStem } from '../lexicon.ts';
import { figures, ordinalEnding } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

export const abbreviations: Abbreviations = {
  capitalNouns: true,
  titles: saidFor(
    'Dr. Doktor; Prof. Professor; Hr. Herr; Fr. Frau; Dipl.-Ing. Diplomingenieur; St. Sankt; Fa. Firma',
    'Hrn. Herrn; Frl. Fräulein; Mag. Magister; Ing. Ingenieur; Pfr. Pfarrer; Bgm. Bürgermeister; Frhr. Freiherr; Hl. Heilige; hl. heilige; Gebr. Gebrüder',
  ),
  words: saidFor(
    'z._B. zum Beispiel; z.B. zum Beispiel; d._h. das heißt; d.h. das heißt; u._a. unter anderem',
    'u.a. unter anderem; z._T. zum Teil; z.T. zum Teil; v._Chr. vor Christus; n._Chr. nach Christus',
    'i._d._R. in der Regel; i.d.R. in der Regel; o._Ä. oder Ähnliches; o.Ä. oder Ähnliches; v._a. vor allem',
    'v.a. vor allem; u._U. unter Umständen; u.U. unter Umständen; s._o. siehe oben; s.o. siehe oben',
    's._u. siehe unten; s.u. siehe unten; u._v._m. und vieles mehr; u.v.m. und vieles mehr; i._A. im Auftrag',
    'i.A. im Auftrag; i._V. in Vertretung; i.V. in Vertretung; z._Hd. zu Händen; z.Hd. zu Händen',
    'z._Zt. zurzeit; z.Zt. zurzeit; m._E. meines Erachtens; m.E. meines Erachtens; p._a. pro Jahr; p.a. pro Jahr',
    'o._g. oben genannt; o.g. oben genannt; v.Chr. vor Christus; n.Chr. nach Christus',
    'Jh. Jahrhundert; Jhd. Jahrhundert; Jhs. Jahrhunderts; Jhdt. Jahrhundert; geb. geboren; gest. gestorben',
    'verh. verheiratet; allg. allgemein; bes. besonders; betr. betreffend; bspw. beispielsweise',
    'einschl. einschließlich; entspr. entsprechend; gem. gemäß; Gem. Gemäß; Vgl. Vergleiche; Lt. Laut; Inkl. Inklusive; Bzgl. Bezüglich; max. maximal; mind. mindestens; mtl. monatlich',
    'Temp. Temperatur; Tbl. Tabletten; Tabl. Tabletten; tgl. täglich; vs. gegen; wg. wegen; lt. laut; bzgl. bezüglich; ggü. gegenüber; rd. rund; zw. zwischen',
    'Stk. Stück; Abt. Abteilung; Anm. Anmerkung; Aufl. Auflage; Kto. Konto; Pl. Platz; zus. zusammen',
    'Jt. Jahrtausend; e.V. eingetragener Verein; e._V. eingetragener Verein; MfG mit freundlichen Grüßen; Az. Aktenzeichen; lfd. laufende; Stck. Stück; ü._NN über Normalnull; ü.NN über Normalnull; Art.-Nr. Artikelnummer; Best.-Nr. Bestellnummer; Tel.-Nr. Telefonnummer',
    'Kd.-Nr. Kundennummer; a._M. am Main; a.M. am Main; Co._KG Co KG; 24/7 vierundzwanzig sieben; u. und; geschl. geschlossen; Vj. Vorjahr; p._P. pro Person; n._E. nach Elfmeterschießen; n._V. nach Verlängerung; Geb. geboren; † gestorben',
    'Mio. Millionen; Mrd. Milliarden; Einw. Einwohner; Pers. Personen; u._a._m. und anderes mehr; usw. und so weiter; bzw. beziehungsweise; etc. et cetera; ca. circa; Ca. Circa',
    'ggf. gegebenenfalls; evtl. eventuell; inkl. inklusive; exkl. exklusive; zzgl. zuzüglich; vgl. vergleiche',
    'sog. sogenannt; Str. Straße; Hbf. Hauptbahnhof; Hbf Hauptbahnhof; Tel. Telefon; MwSt. Mehrwertsteuer',
  ),
  beforeNumbers: saidFor(
    'Nr. Nummer; min. mindestens; Gl. Gleis; S. Seite; Abs. Absatz; Art. Artikel; Bd. Band; Kap. Kapitel; Abb. Abbildung; Mo. Montag',
    'Nrn. Nummern; Bde. Bände; Tab. Tabelle; Anl. Anlage; Ziff. Ziffer; App. Apparat; Whg. Wohnung; Pos. Position',
    'Bj. Baujahr; Jg. Jahrgang; op. Opus; Op. Opus; Zi. Zimmer; Hausnr. Hausnummer; Mobil. Mobil; Vers. Version; Kl. Klasse; Abschn. Abschnitt; Buchst. Buchstabe',
    'Di. Dienstag; Mi. Mittwoch; Do. Donnerstag; Sa. Samstag; So. Sonntag',
  ),
};

/**
 * Towns, and endings of their names, which distinguish `50667 Köln` and `50667 Koeln` from `12345 Besucher`.
 */
const TOWNS = anyOf(
  wordList(
    'Aachen Berlin Bielefeld Bochum Bonn Bottrop Bremen Bremerhaven Celle Cottbus Darmstadt Dessau Dortmund Dresden Duisburg Düren',
    'Erlangen Esslingen Flensburg Frankfurt Fulda Fürth Gelsenkirchen Gera Gießen Göttingen Gütersloh Halle Hamm Hanau Hannover Heilbronn',
    'Herne Ingolstadt Iserlohn Jena Karlsruhe Kassel Kempten Kiel Koblenz Konstanz Krefeld Köln Kaiserslautern Landshut Leipzig',
    'Leverkusen Lübeck Magdeburg Mainz Minden Moers München Münster Neuss Osnabrück Passau Potsdam Ratingen Reutlingen Rostock',
    'Saarbrücken Salzgitter Schwerin Siegen Solingen Stuttgart Trier Tübingen Ulm Weimar Wiesbaden Wien Witten Wolfsburg Worms Zwickau Zürich',
  ),
).replaceAll(/[äöüß]/g, (letter) => `(?:${letter}|${{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }[letter]})`);
const TOWN = `(?:(?:Bad|Sankt|St\\.) \\p{Lu}|(?:${TOWNS}|\\p{Lu}\\p{Ll}{2,20}(?:burg|stadt|dorf|heim|hausen|berg|furt|bach|feld|hafen|stein|tal|hofen|nitz|litz|münde|büttel))(?!\\p{L}))`;

/** `Marienplatz 1, 80331 München`, `D-80331 München`, `in 50667 Köln` */
export const postcodes: Rule = {
  name: 'postcode',
  starts: /\d/,
  pattern: new RegExp(
    `(?:(?<=\\d[a-z]?, )\\d{5}|(?<=(?<!\\p{L})(?:D|A|CH)-)\\d{4,5})(?= \\p{Lu}\\p{Ll})|(?<![\\p{L}\\p{N}.,/-]|\\d )\\d{5}(?= ${TOWN})`,
    'uy',
  ),
  say: ([digits]) => NUMBERS.spelled(digits),
};

/** `0221/98765-43`, `0221/47 11-0`: with an extension. */
export const extensions: Rule = {
  name: 'telephone with an extension',
  starts: /0/,
  pattern:
    /(?<![\p{L}\p{N}.,/+-])0\d{2,4}[/ -](?:\d{3,8}|\d{2,4}(?: \d{2,4}){1,3})-\d{1,4}(?![\p{L}\p{N}/-])/uy,
  say: ([written]) => NUMBERS.spelled(written.replaceAll(/\D/g, '')),
};

/** `Goethestr. 12` */
export const streets = shortStreets({ tr: 'traße', l: 'latz' }, '(?<=s)tr|(?<=p)l');

/** The spoken names of signs in addresses. */
export const signs: Readonly<Record<string, string>> = saidFor(
  '@ at; . Punkt; / Schrägstrich; : Doppelpunkt; - Bindestrich; \\ Backslash',
  '_ Unterstrich; ? Fragezeichen; ! Ausrufezeichen; = gleich; & und; # Raute; % Prozent; + plus',
  '| senkrechter Strich; ^ Zirkumflex; ~ Tilde; * Stern',
);

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# Nummer; № Nummer; & und; % Prozent; + plus; = gleich; × mal; * mal; ÷ geteilt durch; ≈ ungefähr',
  '≠ ungleich; ≤ kleiner oder gleich; ≥ größer oder gleich; < kleiner als; > größer als; §§ Paragrafen; § Paragraf; @ at',
);

export const telephones: TelephoneWords = {
  layouts: [
    ...layouts(
      '0### ### ## ##; 0### / ## ## ##; 0### / ### ## ##; 0## / ### ## ##; 0## #### ####; 0### ### ####; 0### ## ## ##; 0## ### ## ##; 0### ### ###; (0##) ## ## ##; (0##) ###-###; (0##) ###-####; (0##) ####-####; (0###) ###-###; (0###) ### ## ##',
    ),
    // `030/123456`, `(0721) 12345678`
    ...['0##', '0###', '0####'].flatMap((area) =>
      ['#####', '######', '#######', '########'].flatMap((number) =>
        [' ', '-', '/', ' / ', ' - '].map((gap) => area + gap + number).concat(`(${area}) ${number}`),
      ),
    ),
  ],
  cues: 'plz|postleitzahl|konto(?:nummer|-nr\\.?)|kto\\.?-?(?:nr\\.?)?|blz|bankleitzahl|fax(?:nummer)?|kundennummer|kundennr\\.|isbn|(?:notruf|ruf(?:t|en sie)?(?= die)|wählen sie|wähle|wählt)(?: die)?(?: \\d{3} oder)?|pin|code|durchwahl|tel\\.|telefon(?:nummer)?(?: ist)?|nummer(?: ist)? (?=0)',
};

/** `gewann 3-1` */
export const scores: ScoreWords = {
  cues: 'gew(?:ann|annen|innt|innen|onnen)|sieg\\p{L}{0,5}|verl(?:or|oren|iert|ieren)|unentschieden|Niederlage|Ergebnis|Spiel|Spielstand|führ(?:t|te|ten)|endete',
  to: 'zu',
};

const BOOKS = booksOf(
  'Mose Mos; Josua Jos; Richter Ri; Ruth Rut; Samuel Sam; Könige Kön; Chronik Chr; Esra; Nehemia Neh; Ester; Hiob; Psalm Ps; Sprüche Spr',
  'Prediger Pred; Kohelet Koh; Hoheslied Hld; Jesaja Jes; Jeremia Jer; Klagelieder Klgl; Hesekiel Hes; Ezechiel Ez; Daniel Dan; Hosea Hos',
  'Joel; Amos; Obadja; Jona; Micha; Nahum; Habakuk Hab; Zefanja Zef; Haggai Hag; Sacharja Sach; Maleachi; Matthäus Mt Matth; Markus Mk',
  'Lukas Lk Luk; Johannes Joh; Apostelgeschichte Apg; Römer Röm; Korinther Kor; Galater Gal; Epheser Eph; Philipper Phil; Kolosser Kol',
  'Thessalonicher Thess; Timotheus Tim; Titus Tit; Philemon Phlm; Petrus Petr; Hebräer Hebr; Jakobus Jak; Judas Jud; Offenbarung Offb',
  'Genesis Gen; Exodus Ex; Levitikus Lev; Numeri Num; Deuteronomium Dtn; Makkabäer Makk; Weisheit Weish; Jesus_Sirach Sir; Koran; Sure',
);

/** `Joh 3,16` → `Johannes drei sechzehn`, `1. Kor 13,4-7` → `erster Korinther dreizehn vier bis sieben`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'bis',
  numbered: (number, book, match) =>
    ordinalStem(number) + (ordinalEnding(match) ?? (/^(?:Könige|Chronik)$/.test(book) ? 'e' : 'er')),
});
