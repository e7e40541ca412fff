import { describeFloor } from '../../normalize/describe-floor.ts';
import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('French', 'fr', {
  'words that look like time zones': [
    ['À 14:30 et à 21h15', 'À quatorze heures trente et à vingt et une heures quinze'],
    ['Le départ de 14:30 est annulé', 'Le départ de quatorze heures trente est annulé'],
    ['à 14:30 EST', 'à quatorze heures trente E S T'],
  ],
  'parts of laws and houses': [['art. 5, al. 3, bât. B', 'article cinq, alinéa trois, bâtiment B']],
  'streets with a capital': [['Bd Foch, Pl. Monge', 'boulevard Foch, place Monge']],
  products: [['5 x 3, une pièce de 5 x 3 m', 'cinq fois trois, une pièce de cinq sur trois mètres']],
  'heights, centuries and hosts with a port': [
    ['Il mesure 1m80, au XIX siècle', 'Il mesure un mètre quatre-vingts, au dix-neuvième siècle'],
    ['localhost:3000, janv.–mars', 'localhost deux points trois zéro zéro zéro, janvier à mars'],
  ],
  'products, durations and counsel': [
    ['4 x 3 = 12, 4 x 3 m', 'quatre fois trois égale douze, quatre sur trois mètres'],
    [
      '3h20m, 20 mph, XVIe arr. de Paris',
      'trois heures vingt, vingt miles par heure, seizième arrondissement de Paris',
    ],
    ['Dr. Dubois, 81e, 1/20', 'docteur Dubois, quatre-vingt-unième, un vingtième'],
    ['Me Dubois. Me voilà !', 'maître Dubois. Me voilà !'],
  ],
  'several paragraphs': [['§§ 3-5, #MeToo', 'paragraphes trois à cinq, hashtag Me Too']],
  'numbers that are read out': [
    ['ISBN 978-2-07-036024-8', 'ISBN neuf sept huit deux zéro sept zéro trois six zéro deux quatre huit'],
  ],
  'one of something': [
    ['1 sœur, 1 clé, 21 sœurs, 1 livre', 'une sœur, une clé, vingt et une sœurs, un livre'],
  ],
  'numbers with a slash': [
    [
      '24h/24, 7j/7, 15/20, 20/20, 12/8, 3/4',
      'vingt-quatre heures sur vingt-quatre, sept jours sur sept, quinze sur vingt, vingt sur vingt, douze sur huit, trois quarts',
    ],
    ['2019/20, 9,8 m/s²', 'deux mille dix-neuf vingt, neuf virgule huit mètres par seconde au carré'],
  ],
  'places in the Bible': [
    [
      'Jean 3,16, 1 Co 13, 4 et Mt 5, 3-12',
      'Jean trois seize, un Corinthiens treize, quatre et Matthieu cinq, trois à douze',
    ],
  ],
  'short names of days, and how often': [
    [
      'Lun.–ven. 9h–17h, fermé sam. et dim.',
      'lundi à vendredi neuf heures à dix-sept heures, fermé samedi et dimanche.',
    ],
    ['la mer et le lun., 2x par jour', 'la mer et le lun., deux fois par jour'],
  ],
  'what is counted by something': [
    ['120 mots/min, 3 repas/jour', 'cent vingt mots par minute, trois repas par jour'],
  ],
  'signs between numbers, and before them': [
    ['3×4=12, ~30', 'trois fois quatre égale douze, environ trente'],
  ],
  'units, ranges, months and rulers as tables have them': [
    ['31/12 et janv. 2020', 'trente et un décembre et janvier deux mille vingt'],
    ['2,5-3,5 km et 4 oz', 'deux virgule cinq à trois virgule cinq kilomètres et quatre onces'],
  ],
  'forms that tables are short of': [
    ['le 17/06, 44 av. J.-C.', 'le dix-sept juin, quarante-quatre avant Jésus-Christ'],
    ['23/44', 'vingt-trois quarante-quatrièmes'],
  ],
  cardinals: [
    ['Elle a 21 ans et 200 000 amis.', 'Elle a vingt et un ans et deux cent mille amis.'],
    ['1 personne, 21 minutes, 1 jour', 'une personne, vingt et une minutes, un jour'],
    [
      '71, 80, 81, 99 et 280',
      'soixante et onze, quatre-vingts, quatre-vingt-un, quatre-vingt-dix-neuf et deux cent quatre-vingts',
    ],
    ['de 10-15 pages', 'de dix à quinze pages'],
    ['la version 2.0.1', 'la version deux point zéro point un'],
  ],
  decimals: [['3,14 et 0,5', 'trois virgule quatorze et zéro virgule cinq']],
  ordinals: [
    ['le 3e étage, la 1re fois, le 21ème', 'le troisième étage, la première fois, le vingt et unième'],
    ['la 2nde guerre', 'la seconde guerre'],
  ],
  'Roman numbers': [
    ['le XXIe siècle et Louis XIV', 'le vingt et unième siècle et Louis quatorze'],
    ['François Ier, chapitre IV', 'François premier, chapitre quatre'],
    'Le chat. Me voici. De DVD.',
  ],
  fractions: [["3/4 d'heure et 2 1/2", "trois quarts d'heure et deux et demi"]],
  dates: [
    ['les 3-5 juin et 17-18 juin', 'les trois au cinq juin et dix-sept dix-huit juin'],
    ['Le 1er mai 2024.', 'Le premier mai deux mille vingt-quatre.'],
    ['le 15/08/2023', 'le quinze août deux mille vingt-trois'],
    ['le lun. 3 févr. 2020', 'le lundi trois février deux mille vingt'],
  ],
  times: [
    ['à 14h30, à 9h et à 0h15', 'à quatorze heures trente, à neuf heures et à zéro heure quinze'],
    ['à 12:30:45', 'à douze heures trente minutes quarante-cinq secondes'],
  ],
  money: [
    ['10 k€ et 5 ¢', 'dix mille euros et cinq cents'],
    ['12,50 € et 2 000 000 €', "douze euros cinquante et deux millions d'euros"],
    ['5 M€ et 250 $', "cinq millions d'euros et deux cent cinquante dollars"],
    ['15 €/h et 2 €/kg', "quinze euros de l'heure et deux euros par kilogramme"],
  ],
  measures: [
    [
      '-5 °C, 80 % et 100 km/h',
      'moins cinq degrés celsius, quatre-vingts pour cent et cent kilomètres-heure',
    ],
    ['1,5 L et 1/2 l', 'un virgule cinq litre et un demi-litre'],
  ],
  telephone: [
    ['au 06 12 34 56 78', 'au zéro six douze trente-quatre cinquante-six soixante-dix-huit'],
    ['au +33 6 12 34 56 78', 'au plus trente-trois six douze trente-quatre cinquante-six soixante-dix-huit'],
  ],
  electronic: [['à a.b@orange.fr', 'à a point b arobase orange point f r']],
  abbreviations: [
    [
      'RDV, tél. : 01 23 45 67 89',
      'rendez-vous, téléphone : zéro un vingt-trois quarante-cinq soixante-sept quatre-vingt-neuf',
    ],
    ['M. Dupont et Mme Martin, etc. Puis', 'monsieur Dupont et madame Martin, et cetera. Puis'],
    ['Le vol. 3 et le n° 5', 'Le volume trois et le numéro cinq'],
    ['N°7 et art.5', 'numéro sept et article cinq'],
    'Le vol. La mer. Un jeu.',
  ],
  symbols: [['Paul & Fils, 2 × 3', 'Paul et Fils, deux fois trois']],
  'what has no written forms': ["Ça va ? Oui, c'est l'été : « voilà »."],
  'short words': [
    ['chap. IV, XIXe s., app. 5', 'chapitre quatre, dix-neuvième siècle, appartement cinq'],
    ['2,5 Mds d’euros pour St Denis', 'deux virgule cinq milliards d’euros pour Saint Denis'],
    ['ils ont battu Lyon 3-1 en ’98', 'ils ont battu Lyon trois à un en quatre-vingt-dix-huit'],
  ],
  'signs alone': [
    ['50 cts, n°s 3 et 4, en km²', 'cinquante centimes, numéros trois et quatre, en kilomètres carrés'],
  ],
  'what stands before and behind numbers': [
    ['une 1/2 baguette à l’échelle 1:50', 'une demi-baguette à l’échelle un à cinquante'],
    ['rené@café.fr, le Gal Petit, bât. B', 'rené arobase café point f r, le général Petit, bâtiment B'],
  ],
});

describeFloor('fr', 98);
