import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Dutch', 'nl', {
  'bare cents before a word, and tenths': [
    [
      'negentien euro negentig per maand, vier euro tien in de winkel',
      '€ 19,90 per maand, € 4,10 in de winkel',
    ],
    ['anderhalf duizend mensen', '1,5 duizend mensen'],
    'een tiende',
  ],
  'minutes past an hour, lengths, twelfths and years in two parts': [
    ['tien over vijf, een meter tachtig', '5:10 uur, 1,80 m'],
    ['vijf twaalfde, in twintig drieëntwintig was hij er', '5/12, in 2023 was hij er'],
    ['plus drie een zes een twee drie vier vijf zes zeven acht', '+31 6 12345678'],
  ],
  'hours and shares': [
    ['tweeënhalf uur, in negentienachtennegentig', '2,5 uur, in 1998'],
    ['info at mijn streepje bedrijf punt nl', 'info@mijn-bedrijf.nl'],
    'elke tiende persoon, duizend dank',
    ["anderhalf uur later, acht uur 's ochtends", "1,5 uur later, 8 uur 's ochtends"],
  ],
  'numbers, dates, times, amounts and addresses': [
    ['het kost twaalf euro vijftig en niet vijf dollar', 'het kost € 12,50 en niet $ 5'],
    ['op drie maart tweeduizend vierentwintig om veertien uur dertig', 'op 3 maart 2024 om 14:30 uur'],
    [
      'hij werd in negentienhonderdvierentachtig geboren op twaalf mei negentien vierentachtig',
      'hij werd in 1984 geboren op 12 mei 1984',
    ],
    [
      'de trein vertrekt om kwart over negen en komt aan om half vier',
      'de trein vertrekt om 9:15 uur en komt aan om 3:30 uur',
    ],
    ['de eenentwintigste eeuw de derde keer de honderdste', 'de 21e eeuw de derde keer de 100e'],
    [
      'twee komma vijf kilometer vijftig procent honderdtwintig kilometer per uur twintig graden celsius vijf vierkante meter',
      '2,5 km 50 % 120 km/u 20 °C 5 m²',
    ],
    ['anderhalf jaar twee en een half jaar twee derde', '1,5 jaar 2,5 jaar 2/3'],
    ['een miljoen tweehonderdvierendertigduizend vijfhonderdzevenenzestig', '1234567'],
    ['drie miljoen euro', '€ 3 miljoen'],
    ['bel nul zes twaalf vierendertig zesenvijftig achtenzeventig', 'bel 06-12345678'],
    ['jan apenstaartje gmail punt com', 'jan@gmail.com'],
    ['ik heb er een en twee gezien en elf', 'ik heb er een en twee gezien en 11'],
    ['driehonderdvijfenveertig zevenentwintig', '345 27'],
    ['van tien tot vijftien minuten', 'van 10 tot 15 min'],
    ['meneer Jansen woont hier', 'dhr. Jansen woont hier'],
  ],
  'metres by second, hours of a span': [
    ['acht meter per seconde, van acht tot half tien', '8 m/s, van 8:00 tot 9:30 uur'],
    ['tweeënhalf miljoen euro', '€ 2,5 miljoen'],
  ],
  'how long something takes, some thousands, how many of all': [
    ['drie uur tweeëntwintig minuten', '3 uur 22 min'],
    'een paar duizend mensen, negen van de tien keer',
    ['vijf van de twintig', '5 van de 20'],
  ],
  'an article between numbers': [['tussen de vijf en tien procent', 'tussen de 5 en 10 %']],
});
