import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('German', 'de', {
  'bare cents before a word, decades and dative units': [
    ['neunzehn Euro neunzig im Monat, drei Euro zehn die Packung', '€19,90 im Monat, €3,10 die Packung'],
    ['in den neunziger Jahren, sechzig Stundenkilometer', 'in den 90er Jahren, 60 km/h'],
    ['zehn Quadratkilometern, fünfzehnter neunter neunzehnhundertneunundneunzig', '10 km², 15.9.1999'],
  ],
  'days in figures behind an article': [
    ['der dritte zehnte zweitausendzwanzig', 'der 3.10.2020'],
    'der erste zweite platz',
  ],
  'estimates and shares': [
    'zwanzig dreißig leute, vor zwanzig dreißig jahren, jeder zehnte, jedes zwanzigste kind',
    ['im jahr zwanzig dreißig, der zehnte mann', 'im jahr 2030, der 10. mann'],
  ],
  'words with a hyphen': ['ELF-Sektion', ['eine Zehn-Meter-Wand', 'eine 10-Meter-Wand']],
  versions: [['version zwei punkt null', 'version 2.0'], 'drittens punkt zwei'],
  'numbers that nobody can tell the kind of': [
    'neun sekunden acht',
    ['blutdruck hundertzwanzig zu achtzig', 'blutdruck 120/80'],
    'der zug kommt um acht zwölf',
    'das macht zwölf fünfzig, das kostet neunzehn achtzig',
    'zwei achtzig oder drei neunundneunzig, eins achtzig groß',
    'zehn zwölf personen',
    'fünfzig fünfzig',
    'zwei hoch zehn und zehn minus vier gleich sechs',
    'eins zwei drei',
    ['drei mal fünfzehn minuten', 'drei mal 15 min'],
    ['geboren neunzehn achtzig', 'geboren 1980'],
  ],
  'phrases that no number is meant in': [
    'fünf sechs hundert leute',
    'tausend dank, eintausend dank, null acht fünfzehn',
    'zig tausend, mehrere tausend, viele tausend euro',
    'ein paar hundert leute, einige hundert meter',
    'tausendundeine nacht',
  ],
  'days of numbered months, and from one to another': [
    ['am fünfzehnten dritten neunzehnhundertneunzig', 'am 15.3.1990'],
    ['am zwanzigsten vierten war es', 'am 20.4. war es'],
    ['vom ersten bis zum dritten mai', 'vom 1. bis zum 3. Mai'],
    ['johannes drei vers sechzehn', 'johannes 3 vers 16'],
  ],
  'halves, quarters and decades': [
    ['anderthalb stunden und zwei dreiviertel', '1 1/2 h und 2 3/4'],
    ['die neunzehnachtziger und neunzehnhundertsiebziger', 'die 1980er und 1970er'],
  ],
  'forms that tables are short of': [
    ['eineinhalb liter', '1 1/2 l'],
    ['fünf vor halb acht und dreiviertel acht', '07:25 Uhr und 07:45 Uhr'],
    ['acht uhr c e t', '8 Uhr cet'],
    ['acht uhr zwei hundert leute', '8 Uhr 200 leute'],
  ],
  cardinals: [
    ['es kamen dreihundertzwanzig leute', 'es kamen 320 leute'],
    ['zwischen hundert und zweihundert', 'zwischen 100 und 200'],
    ['Neunundneunzig Luftballons', '99 Luftballons'],
    ['ein und siebzig', '71'],
    ['minus vierzehn', '-14'],
    ['tausend vierundzwanziguhr', '1000 24 Uhr'],
  ],
  'words that only look like numbers': [
    'einer von ihnen kam eine sekunde später',
    'achtung, acht leute',
    'der doktor sagt es',
    'ein pfund mehl',
    'zum ersten, zum zweiten und zum dritten',
    'eins, zwei, drei',
    'hunderte von leuten',
  ],
  ordinals: [
    ['das einundzwanzigste jahrhundert', 'das 21. jahrhundert'],
    ['zum zwölften mal', 'zum 12. mal'],
  ],
  decimals: [
    ['drei komma eins vier', '3,14'],
    ['zwei komma fünf Millionen', '2,5 Millionen'],
  ],
  fractions: [
    ['zwei drittel der wähler', '2/3 der wähler'],
    ['zweieinhalb', '2 1/2'],
    ['drei viertel', '3/4'],
  ],
  dates: [
    ['am fünfzehnten September achtzehnhundertzehn', 'am 15. Sept. 1810'],
    ['mai neunzehn fünfundvierzig', 'Mai 1945'],
    ['die neunzehn achtziger', 'die 1980er'],
    'im mai',
  ],
  times: [
    ['um halb vier', 'um 03:30 Uhr'],
    ['um viertel nach acht', 'um 08:15 Uhr'],
    ['acht uhr dreißig', '08:30 Uhr'],
    ['zehn vor eins', '12:50 Uhr'],
  ],
  money: [
    ['es kostet hundertzwanzig euro fünfzig', 'es kostet €120,50'],
    ['achtzig cent', '€0,80'],
    ['Drei Millionen Dollar', '$3 Millionen'],
    ['fünf pfund und zehn pence', '£5,10'],
  ],
  measures: [
    ['mit achtzig kilometer pro stunde', 'mit 80 km/h'],
    ['zwanzig prozent', '20 %'],
    ['zwölf quadratmeter', '12 m²'],
    ['minus zehn grad celsius', '-10 °C'],
  ],
  'values that stay apart': [
    ['zehn Uhr achtundvierzig Leute', '10 Uhr 48 Leute'],
    ['um zehn Uhr achtundvierzig kamen Leute', 'um 10:48 Uhr kamen Leute'],
    ['zwölf komma dreihundertfünfundvierzig', '12,345'],
  ],
  telephone: [
    ['null drei null eins zwei drei vier fünf sechs sieben', '(0301) 234-567'],
    ['plus vier neun eins sieben null eins zwei drei vier fünf sechs sieben', '+49 170 1234567'],
    ['plus eins vier eins fünf fünf fünf fünf zwei sechs sieben eins', '+1 4155552671'],
  ],
  electronic: [
    ['schreib an jan punkt müller at beispiel punkt de', 'schreib an jan.müller@beispiel.de'],
    ['w w w punkt beispiel punkt com schrägstrich hilfe', 'www.beispiel.com/hilfe'],
  ],
  'words in capitals, and units within a word': [
    'die ELF-Sektion der UNO',
    ['eine Zwölf-Stunden-Schicht im Fünfzehn-Meter-Turm', 'eine 12-Stunden-Schicht im 15-Meter-Turm'],
    ['ein Fünfzig-Euro-Schein', 'ein 50-Euro-Schein'],
  ],
  abbreviations: [['guten tag doktor Meier', 'guten tag Dr. Meier']],
  'what is written already': [
    'Am 23. Jan. 2025 um 10:30 Uhr, €150, 3,5 Millionen.',
    '12. Etage, 80 km/h',
    '4 Uhr punkt at',
  ],
  heights: [
    ['er ist einen Meter fünfundsiebzig groß', 'er ist 1,75 m groß'],
    ['in zwei Metern zwanzig Leute', 'in 2 m 20 Leute'],
  ],
  'small hundredths and names of addresses': [
    ['das macht drei euro fünf', 'das macht €3,05'],
    ['hans unterstrich meier zweiundzwanzig ät web punkt de', 'hans_meier22@web.de'],
    ['anderthalb milliarden euro, dreieinviertel millionen', '€1,5 milliarden, 3,25 millionen'],
  ],
  'quarters, days and units': [
    ['eine dreiviertel tasse', 'eine 3/4 tasse'],
    ['der zwölfte dritte ist frei', 'der 12.3. ist frei'],
    ['drei kwh und fünf gb', '3 kwh und 5 GB'],
  ],
  'serial numbers': [['flug l h vier fünf sechs', 'flug lh456'], 'die c d u zwei jahre später'],
  'one euro and cents': [
    ['der liter kostet einen euro neunundsiebzig', 'der liter kostet €1,79'],
    'einen euro bitte',
  ],
  'three sides of something': [['zwölf mal acht mal vier Zentimeter', '12 mal 8 mal 4 cm']],
});
