import { describeFloor } from '../../normalize/describe-floor.ts';
import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Italian', 'it', {
  'halves behind a noun, one before a vowel, and feet': [
    [
      '2 1/2 tazze, 1 ora, 1 1/2 ore, 6\'2"',
      "due tazze e mezza, un'ora, un'ora e mezza, sei piedi due pollici",
    ],
  ],
  'hours with a dot, saints and days in figures': [
    ['Sono le 7.45, verso le 9.05', 'Sono le sette e quarantacinque minuti, verso le nove e cinque minuti'],
    [
      'di S. Pietro, S. Maria, S. Antonio, S. Stefano; il sig. S. Rossi',
      "di San Pietro, Santa Maria, Sant'Antonio, Santo Stefano; il signor S. Rossi",
    ],
    ['Fino al 30/6, al km 12, ± 3', 'Fino al trenta giugno, al chilometro dodici, più meno tre'],
  ],
  'months of a span, and heights': [['gen.–mar., 1m75', 'gennaio a marzo, un metro e settantacinque']],
  'times behind their word, ages and seconds': [
    [
      'Alle 8.15, dalle 9.30 alle 17:15:26, 3h20m',
      'Alle otto e quindici minuti, dalle nove e trenta minuti alle diciassette e quindici minuti e ventisei secondi, tre ore e venti minuti',
    ],
    [
      'un 30enne e due 21enni, 3,14159',
      'un trentenne e due ventunenni, tre virgola quattordici quindici nove',
    ],
    ['10 €/mese, 21 €, 1914-18', 'dieci euro al mese, ventuno euro, mille novecento quattordici a diciotto'],
    ['le 3.50 euro', 'le tre euro cinquanta centesimi'],
  ],
  'lists of centuries, and small ranges': [
    [
      'secoli XV e XVI, 3-5 giorni, 1990-1995',
      'secoli quindicesimo e sedicesimo, tre-cinque giorni, mille novecento novanta a mille novecento novantacinque',
    ],
  ],
  'numbers that are read out': [
    ['tel. 06 1234567', 'telefono zero sei uno due tre quattro cinque sei sette'],
  ],
  'the first of a month, and queens': [
    ["l'1 maggio, dal 1 maggio, Elizabeth II", "l'uno maggio, dal primo maggio, Elizabeth seconda"],
  ],
  'numbers with a slash or a colon': [
    [
      '120/80, 2019/20, 8 : 2 = 4',
      'cento venti su ottanta, duemila diciannove venti, otto diviso due uguale a quattro',
    ],
  ],
  'short words at the end of a sentence': [
    ['Vado a Es.', 'Vado a Es.'],
    ['3 es. da fare, es. quello', 'tre esercizi da fare, per esempio quello'],
  ],
  'places in the Bible': [
    [
      'Giovanni 3,16, Giovanni 3:16 e 1 Cor 13,4-7',
      'Giovanni tre sedici, Giovanni tre sedici e prima Corinzi tredici quattro a sette',
    ],
  ],
  'short names of days, and how often': [
    ['lun 3 marzo', 'lunedì tre marzo'],
    ['Lun-ven, sab. e dom. chiuso, 2x', 'lunedì a venerdì, sabato e domenica chiuso, due volte'],
  ],
  'what is counted by something': [
    ['120 parole/min, 3 pasti/giorno', 'cento venti parole per minuto, tre pasti per giorno'],
  ],
  'signs between numbers, and before them': [['ecc., ca. 30, ~5', 'eccetera, circa trenta, circa cinque']],
  'units, ranges, months and rulers as tables have them': [
    ['4 oz e 1 yd, set. 1999', 'quattro once e una iarda, settembre mille novecento novantanove'],
  ],
  'forms that tables are short of': [
    ['nvidia.com/a{b}, 16 gb', 'nvidia punto com slash a apri graffa b chiudi graffa, sedici gigabyte'],
  ],
  cardinals: [
    ['Ha 21 anni, 28 gatti e 33 cani.', 'Ha ventuno anni, ventotto gatti e trentatre cani.'],
    ['1 persona, 1 libro, 1 problema e 1.', 'una persona, un libro, un problema e uno.'],
    ['21.000 euro alle 21h', 'ventunomila euro alle ventuno ore'],
    ['1.000, 2.000.000 e 1.234', 'mille, due milioni e mille duecento trentaquattro'],
    ['dal 1990-1995', 'dal mille novecento novanta a mille novecento novantacinque'],
  ],
  decimals: [['3,14 e 0,05', 'tre virgola quattordici e zero virgola zero cinque']],
  ordinals: [['il 3° piano, la 2ª volta, il 23º', 'il terzo piano, la seconda volta, il ventitreesimo']],
  'Roman numbers': [
    ['il XX secolo e il secolo XIX', 'il ventesimo secolo e il secolo diciannovesimo'],
    ['Giovanni XXIII ed Elisabetta II', 'Giovanni ventitreesimo ed Elisabetta seconda'],
    'I bambini e il CD.',
  ],
  fractions: [['3/4 di tazza e 1 1/2', 'tre quarti di tazza e uno e mezzo']],
  dates: [
    ['Il 1° maggio 2024.', 'Il primo maggio duemila ventiquattro.'],
    ['il 10/05/23', 'il dieci maggio duemila ventitre'],
  ],
  times: [
    ['ore 8.30-10.30', 'ore otto e trenta minuti a dieci e trenta minuti'],
    ['dalle 9:00 alle 14:30', 'dalle nove alle quattordici e trenta minuti'],
    ['in 3 h', 'in tre ore'],
  ],
  money: [
    ['12,50 € e 1.000.000 €', 'dodici euro cinquanta centesimi e un milione di euro'],
    ['3 mld € e 15 €/h', "tre miliardi di euro e quindici euro all'ora"],
  ],
  measures: [
    ['-5 °C, 80% e 100 km/h', "meno cinque gradi celsius, ottanta percento e cento chilometri all'ora"],
    ['90°, 1/2 l e 120 mq', 'novanta gradi, mezzo litro e cento venti metri quadrati'],
  ],
  telephone: [['al 333 123 4567', 'al tre tre tre uno due tre quattro cinque sei sette']],
  electronic: [
    ['a m.rossi@libero.it', 'a m punto rossi chiocciola libero punto it'],
    ['a mario@rossi.it/prova', 'a mario chiocciola rossi punto it slash prova'],
  ],
  abbreviations: [
    ['nella II guerra mondiale', 'nella seconda guerra mondiale'],
    ['Sig.ra Rossi e Dott.ssa Neri, vs altri', 'signora Rossi e dottoressa Neri, contro altri'],
    ["Il Sig. Rossi, l'art. 5, ecc. Poi", "Il signor Rossi, l'articolo cinque, eccetera. Poi"],
    ['la 5a, Via Roma 10/B', 'la quinta, Via Roma dieci/B'],
    'Guarda il mar. Poi dom.',
  ],
  symbols: [['Rossi & Figli', 'Rossi e Figli']],
  'what has no written forms': ["Com'è? È così: «bene», più o meno."],
  'short words': [
    ['cap. XII, nel XIX sec., int. 12', 'capitolo dodici, nel diciannovesimo secolo, interno dodici'],
    ['XX secolo, 1 mln di persone', 'ventesimo secolo, un milione di persone'],
    ["gli anni '90, 1 h 15 min", "gli anni novanta, un'ora e quindici minuti"],
    ['ha vinto per 3-1', 'ha vinto per tre a uno'],
  ],
  'decimals that are no times': [
    ['Costa 12.50-15.50 euro.', 'Costa dodici punto cinquanta a quindici punto cinquanta euro.'],
  ],
  'Roman figures before a noun': [
    ['XXV anniversario, II guerra mondiale', 'venticinquesimo anniversario, seconda guerra mondiale'],
  ],
  'what stands before and behind numbers': [
    [
      'Il 25° anniversario, 25° all’ombra, 7,5 in storia.',
      'Il venticinquesimo anniversario, venticinque gradi all’ombra, sette virgola cinque in storia.',
    ],
    [
      'La TV da 55", in scala 1:25, paga in $, venerdì 13/10.',
      'La TV da cinquantacinque pollici, in scala uno a venticinque, paga in dollari, venerdì tredici ottobre.',
    ],
    ['nei sec. XIX e XX, scena III', 'nei secoli diciannovesimo e ventesimo, scena tre'],
  ],
  'all days of the week': [['24 ore su 24, 7/7', 'ventiquattro ore su ventiquattro, sette su sette']],
  'one and a half of something': [['1½ tazze, 1½ ore', "una tazza e mezza, un'ora e mezza"]],
});

describeFloor('it', 92);
