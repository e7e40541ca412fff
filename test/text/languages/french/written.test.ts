import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('French', 'fr', {
  'sums, three quarters and large amounts': [
    ['deux plus deux égale quatre', '2 + 2 = 4'],
    ['onze heures trois quarts, onze heures et trois quarts', '11 h 45, 11 h 45'],
    ['quatre-vingt mille euros, quarante-deux mille mètres carrés', '80 000 €, 42 000 m²'],
  ],
  'numbers that nobody can tell the kind of': [
    'neuf secondes huit',
    ['tension douze huit', 'tension 12/8'],
    ['louis quatorze, louis quatorze ans', 'louis XIV, louis 14 ans'],
    'ça fera douze cinquante',
    'dix quinze minutes',
    'zéro huit cent',
    'un deux trois soleil',
    ['en vingt vingt-quatre', 'en 2024'],
    ['entre cinq et quinze', 'entre 5 et 15'],
  ],
  'phrases that no number is meant in': ['à mille lieues', 'mille et une nuits'],
  'days from one to another': [
    ['du premier au trois mai, du cinq au dix juin', 'du 1ᵉʳ au 3 mai, du 5 au 10 juin'],
    ['jean trois verset seize', 'jean 3 verset 16'],
  ],
  'units, money and numbers of telephones': [
    ['deux litres et demi et trois quarts de litre', '2 1/2 l et 3/4 l'],
    ['dix francs CFA', '10 FCFA'],
    ['trois heures moins quart', '2 h 45'],
    ['zéro double deux douze trente-deux trente', '022 12 32 30'],
  ],
  'forms that tables are short of': [
    ['dix-huitièmes', '18ᵉˢ'],
    ['dix eurocents et trois livres et vingt pence', '0,10 € et 3,20 £'],
    ['trois et quart', '3 1/4'],
    ['cinq heures deux cents personnes', '5 h 200 personnes'],
    ['w w w point abc point fr barre oblique e f g', 'www.abc.fr/efg'],
  ],
  cardinals: [
    ['il y avait trois cent vingt personnes', 'il y avait 320 personnes'],
    ['entre cent et deux cents', 'entre 100 et 200'],
    ['quatre-vingt-dix-neuf', '99'],
    ['soixante et onze', '71'],
    ['deux mille vingt-quatre', '2024'],
    ['moins quatorze', '-14'],
  ],
  'words that only look like numbers': [
    "l'un d'eux est arrivé une seconde plus tard",
    'mille fois merci',
    'le premier ministre et la première fois',
    'il a trois livres',
    'à ce point un homme',
    'cet après-midi, dans le midi',
    'un, deux, trois',
  ],
  ordinals: [
    ['les vingt-troisièmes jeux', 'les 23ᵉˢ jeux'],
    ['le vingt et unième siècle', 'le XXIᵉ siècle'],
    ['la douzième fois', 'la 12ᵉ fois'],
    ['au deuxième étage', 'au 2ᵉ étage'],
  ],
  decimals: [
    ['trois virgule quatorze', '3,14'],
    ['douze mille virgule cinq', '12 000,5'],
    ['deux virgule cinq millions', '2,5 millions'],
  ],
  fractions: [
    ['deux tiers des électeurs', '2/3 des électeurs'],
    ['trois quarts', '3/4'],
    ['un cinquième de la somme', '1/5 de la somme'],
    'un cinquième joueur',
    ['deux et demi', '2 1/2'],
  ],
  dates: [
    ['le quinze septembre mille huit cent dix', 'le 15 septembre 1810'],
    ['le premier mai', 'le 1ᵉʳ mai'],
    ['cinq mars', '5 mars'],
  ],
  times: [
    ['à cinq heures et quart du soir', 'à 17 h 15'],
    ['à huit heures moins dix', 'à 7 h 50'],
    ['à midi', 'à 12 h'],
    ['neuf heures trente', '9 h 30'],
  ],
  money: [
    ['ça coûte cent vingt euros cinquante', 'ça coûte 120,50 €'],
    ['quatre-vingts centimes', '0,80 €'],
    ["trois millions d'euros", "3 millions d'euros"],
  ],
  measures: [
    ['à quatre-vingts kilomètres par heure', 'à 80 km/h'],
    ['vingt pour cent', '20 %'],
    ['dix minutes', '10 min'],
    ['douze mètres carrés', '12 m²'],
  ],
  'values that stay apart': [
    ['douze virgule trois cent quarante-cinq', '12,345'],
    ['vingt dollars et dix cents', '20,10 $'],
  ],
  telephone: [
    [
      'mon numéro est le zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit',
      'mon numéro est le 06 12 34 56 78',
    ],
    ['appelez le zéro six douze trente-quatre cinquante-six vingt-huit', 'appelez le 06 12 34 56 28'],
    ['plus trente-trois six douze trente-quatre cinquante-six vingt-huit', '+33 6 12 34 56 28'],
    ['plus un quatre un cinq cinq cinq cinq deux six sept un', '+1 4155552671'],
  ],
  electronic: [
    ['écrivez à jean point dupont arobase exemple point fr', 'écrivez à jean.dupont@exemple.fr'],
    ['w w w point exemple point com slash aide', 'www.exemple.com/aide'],
  ],
  abbreviations: [['madame Curie', 'Mᵐᵉ Curie'], 'bonjour monsieur'],
  'what is written already': [
    'Le 23 janvier 2025 à 10 h 30, 150 €, 3,5 millions.',
    '12ᵉ étage, 06 12 34 56 78',
  ],
});
