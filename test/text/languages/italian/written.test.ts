import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Italian', 'it', {
  'bare cents before a word, and ranges with articles': [
    ['diciannove euro e novanta al mese', '19,90 € al mese'],
    ['dai tre ai cinque chilometri', 'dai 3 ai 5 km'],
  ],
  'less of something is no negative number': [
    ['più o meno dieci', 'più o meno 10'],
    "tutti meno uno, un quarto d'ora, la rosa dei venti",
    ['fa meno dieci', 'fa -10'],
  ],
  'sums, rulers and pages': [
    ['due per tre uguale sei', '2 × 3 = 6'],
    'due più due fa quattro',
    ['papa giovanni ventitreesimo, re umberto secondo', 'papa giovanni XXIII, re umberto II'],
    'paolo terzo arrivato',
    [
      'acca ti ti pi esse due punti barra barra esempio punto it barra pagina punto interrogativo id uguale tre',
      'https://esempio.it/pagina?id=3',
    ],
  ],
  'numbers that nobody can tell the kind of': [
    'nove secondi otto',
    ['la pressione è centoventi su ottanta', 'la pressione è 120/80'],
    ['luigi quattordici', 'luigi XIV'],
    ['tre per cento, tre per quindici metri', '3 %, 3 per 15 m'],
    'costa cinque e novanta, fanno dodici e cinquanta',
    'giovanni tre sedici',
    'sei per sei trentasei, sei e trenta',
    'dieci quindici minuti',
    'uno due tre stella',
    ['nel venti venti', 'nel 2020'],
    ['tra cinque e quindici', 'tra 5 e 15'],
  ],
  'phrases that no number is meant in': [
    'trenta e passa, mille e una cosa',
    'cinque seimila persone',
    'grazie mille, mille miglia, mille e una notte, i mille di garibaldi',
    "il quattrocento, il trecento, nel settecento, nel novecento, l'ottocento",
    ['il cinquecento per cento', 'il 500 %'],
  ],
  'half past an hour, and minutes below ten': [
    ['sei e mezza', '6:30'],
    ['alle ventuno e zero cinque', 'alle 21:05'],
    ['dal primo al tre maggio', 'dal 1º al 3 maggio'],
  ],
  'parts of units, and centuries': [
    ['due litri e mezzo e tre quarti di litro', '2 1/2 l e 3/4 l'],
    ['nel ventesimo secolo', 'nel XX secolo'],
  ],
  'forms that tables are short of': [
    ['tredici per cento trentasette, tredici per cento', '13 per 137, 13 %'],
  ],
  cardinals: [
    ['ci sono trecentoventi persone', 'ci sono 320 persone'],
    ['centoventitremilaquattrocentocinquantasei abitanti', '123456 abitanti'],
    ['un milione e duecentomila', '1200000'],
    ['cinque milioni di abitanti', '5 milioni di abitanti'],
    'sei stato bravo, mille grazie',
  ],
  ordinals: [
    ['il ventitreesimo giorno', 'il 23º giorno'],
    ['la centesima volta', 'la 100ª volta'],
    'è arrivato secondo',
  ],
  decimals: [
    ['tre virgola quattordici', '3,14'],
    ['meno zero virgola cinque', '-0,5'],
  ],
  fractions: [['due terzi della torta', '2/3 della torta'], 'un quarto del totale'],
  money: [
    ['ho speso venti euro e cinquanta centesimi', 'ho speso 20,50 €'],
    ['costa duemilatrecento dollari', 'costa 2300 $'],
    ['cento franchi svizzeri', '100 CHF'],
    ['due milioni di euro', '2 milioni di euro'],
  ],
  measures: [
    ["cinquanta chilometri all'ora", '50 km/h'],
    ['il trenta per cento', 'il 30 %'],
    ['venti metri quadrati', '20 m²'],
  ],
  times: [
    ['alle tre e mezza', 'alle 3:30'],
    ['le dieci meno un quarto', 'le 9:45'],
    ["all'una e venti", "all'1:20"],
    ['mezzanotte e un quarto', '0:15'],
  ],
  dates: [
    ['il primo gennaio duemilaventi', 'il 1º gennaio 2020'],
    ['il venticinque dicembre millenovecentonovantanove', 'il 25 dicembre 1999'],
    ['nel secolo diciannove', 'nel secolo XIX'],
  ],
  electronic: [['mario punto rossi chiocciola gmail punto com', 'mario.rossi@gmail.com']],
  telephones: [['tre tre otto uno due tre quattro cinque sei sette', '338 123 4567']],
  titles: [['ecco il signor Rossi', 'ecco il Sig. Rossi'], 'sì, signora'],
  heights: [['è alto un metro e settantacinque', 'è alto 1,75 m']],
  'parts of a whole, and bytes': [
    'espresso in millesimi di secondo, per pochi centesimi',
    'un byte iniziale',
    ['sedici byte, tre centesimi di secondo', '16 byte, 3/100 s'],
  ],
  'articles between numbers, parts of seconds': [
    ['tra il cinque e il dieci per cento', 'tra il 5 e il 10 %'],
    'nove secondi e otto',
    ['il codice a b sette otto e poi', 'il codice ab78 e poi'],
  ],
  'a fever': [['la febbre è salita a trentotto e cinque', 'la febbre è salita a 38,5']],
});
