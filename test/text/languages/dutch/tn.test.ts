import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Dutch', 'nl', {
  'houses with a letter, and further short forms': [
    [
      'Dorpsstraat 12 A, 24/7 open, p. 34 e.v.',
      'Dorpsstraat twaalf A, vierentwintig zeven open, pagina vierendertig en verder.',
    ],
    ['WO II, Ajax vs. PSV', 'Wereldoorlog twee, Ajax versus PSV'],
  ],
  'rulers, centuries, years of a span and times': [
    [
      'Willem III en Lodewijk XIV, de XXe eeuw',
      'Willem de derde en Lodewijk de veertiende, de twintigste eeuw',
    ],
    [
      '1914-1918, 1500-2000 mensen',
      'negentienveertien tot negentienachttien, vijftienhonderd tot tweeduizend mensen',
    ],
    [
      'open 9.00-17.00 uur, 0800-1234',
      'open negen uur tot zeventien uur, nul acht nul nul een twee drie vier',
    ],
    ['1/2 l, 2 mrd', 'een halve liter, twee miljard'],
  ],
  'numbers, dates, times, amounts and names': [
    [
      '1.250 leerlingen, de 5e mei, april 1986',
      'twaalfhonderdvijftig leerlingen, de vijfde mei, april negentienzesentachtig',
    ],
    ['1/2 liter, 1 1/2 fles, ½ jaar', 'een halve liter, anderhalve fles, een half jaar'],
    ['9.00-17.00 uur, om 20u, 3x5m', 'negen uur tot zeventien uur, om twintig uur, drie bij vijf meter'],
    [
      '15,- per persoon, Max. 3, 3 febr. 1951',
      'vijftien euro per persoon, maximaal drie, drie februari negentieneenenvijftig',
    ],
    ['Kerkstr. 12, 1012 AB Amsterdam', 'Kerkstraat twaalf, tien twaalf A B Amsterdam'],
    ['(020) 123 45 67, bel 112', 'nul twee nul een twee drie vier vijf zes zeven, bel een een twee'],
    ['Het kost € 12,50 en niet $5.', 'Het kost twaalf euro vijftig en niet vijf dollar.'],
    ['Op 3 maart 2024 om 14:30 uur.', 'Op drie maart tweeduizend vierentwintig om veertien uur dertig.'],
    [
      'Hij werd in 1984 geboren, op 12-05-1984.',
      'Hij werd in negentienvierentachtig geboren, op twaalf mei negentienvierentachtig.',
    ],
    ['De trein vertrekt om 9.15 uur.', 'De trein vertrekt om negen uur vijftien.'],
    ['21e eeuw, de 3e keer, 100ste', 'eenentwintigste eeuw, de derde keer, honderdste'],
    [
      '2,5 km, 50%, 120 km/u, 20 °C, 5 m², 1 kg',
      'twee komma vijf kilometer, vijftig procent, honderdtwintig kilometer per uur, twintig graden Celsius, vijf vierkante meter, een kilogram',
    ],
    ['1/2, 3/4, 2/3, 1 1/2', 'een half, drie kwart, twee derde, anderhalf'],
    [
      '1.234.567 mensen, 1 000',
      'een miljoen tweehonderdvierendertigduizend vijfhonderdzevenenzestig mensen, duizend',
    ],
    ['bijv. dhr. Jansen, nr. 5', 'bijvoorbeeld meneer Jansen, nummer vijf'],
    [
      'Bel 06-12345678 of 020-1234567.',
      'Bel nul zes een twee drie vier vijf zes zeven acht of nul twee nul een twee drie vier vijf zes zeven.',
    ],
    [
      'www.voorbeeld.nl of jan@gmail.com',
      'w w w punt voorbeeld punt n l of j a n apenstaartje gmail punt com',
    ],
    ['2019-2020, 10-15 minuten', 'tweeduizend negentien tot tweeduizend twintig, tien tot vijftien minuten'],
    ['3 miljoen euro, € 2,5 mln', 'drie miljoen euro, twee komma vijf miljoen euro'],
  ],
  'days before hours': [['za 10-16 uur', 'zaterdag tien tot zestien uur']],
  'short forms of notices': [
    ['afrit 5 t/m 7, gem. 15 km/u', 'afrit vijf tot en met zeven, gemiddeld vijftien kilometer per uur'],
  ],
  'days with a dash': [
    [
      'op 28-6, op 230 v, een stand van 2-1',
      'op achtentwintig juni, op tweehonderddertig volt, een stand van twee-een',
    ],
  ],
});
