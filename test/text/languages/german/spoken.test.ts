import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('German', 'de', {
  'hours with an h': [
    [
      'es dauert 1h30 oder 2 h 15 min, um 14h',
      'es dauert eine Stunde dreißig oder zwei Stunden fünfzehn Minuten, um vierzehn Uhr',
    ],
  ],
  'short years of a span, and places': [
    ['1990-95, 1914–18', 'neunzehnhundertneunzig bis fünfundneunzig, neunzehnhundertvierzehn bis achtzehn'],
    ['Marktpl. 3, Goethestr. 5', 'Marktplatz drei, Goethestraße fünf'],
  ],
  'beats of a bar': [['ein 6/8-Takt, 3/4-Taktgefühl', 'ein Sechsachteltakt, Dreivierteltaktgefühl']],
  'times of a race': [
    [
      '1:23,45 und 0:58,2',
      'eine Minute dreiundzwanzig Komma vier fünf Sekunden und achtundfünfzig Komma zwei Sekunden',
    ],
  ],
  'months of a span, and heights': [
    [
      'Jan.–März, 5. Jan.–3. März, 1m80',
      'Januar bis März, fünfter Januar bis dritter März, ein Meter achtzig',
    ],
  ],
  'postcodes before towns': [
    [
      '50667 Köln, in 97980 Bad Mergentheim',
      'fünf null sechs sechs sieben Köln, in neun sieben neun acht null Bad Mergentheim',
    ],
    [
      '0221/47 11-0, +49 (0)89 12345-67',
      'null zwei zwei eins vier sieben eins eins null, plus vier neun null acht neun eins zwei drei vier fünf sechs sieben',
    ],
    [
      'von 8.00 bis 16.30 Uhr, vom 1.5. bis 3.6.2022',
      'von acht Uhr bis sechzehn Uhr dreißig, vom ersten Mai bis dritten Juni zweitausendzweiundzwanzig',
    ],
    ['Mo., 5. Jan. 2021', 'Montag, fünfter Januar zweitausendeinundzwanzig'],
    ['50667 Koeln', 'fünf null sechs sechs sieben Koeln'],
    ['Saison 20/21, 5 mW', 'Saison zwanzig einundzwanzig, fünf Milliwatt'],
    ['20000 Bergsteiger, A-1010 Wien', 'zwanzigtausend Bergsteiger, A-eins null eins null Wien'],
  ],
  'rulers bent by what is before them': [
    ['unter Ludwig XIV. und gegen Karl V.', 'unter Ludwig dem Vierzehnten und gegen Karl den Fünften.'],
    ['der Hof Ludwigs XIV. war', 'der Hof Ludwigs des Vierzehnten war'],
    ['von Elisabeth II. und Elisabeth I. war', 'von Elisabeth der Zweiten und Elisabeth die Erste war'],
  ],
  'years that only their place tells': [
    ['Er starb 1941.', 'Er starb neunzehnhunderteinundvierzig.'],
    [
      '1989 fiel die Mauer, nach 1945 und um 1900; 1991-2020 Unicode',
      'neunzehnhundertneunundachtzig fiel die Mauer, nach neunzehnhundertfünfundvierzig und um neunzehnhundert; neunzehnhunderteinundneunzig bis zweitausendzwanzig Unicode',
    ],
    ['rund 1500 kamen, 1200 m hoch', 'rund eintausendfünfhundert kamen, eintausendzweihundert Meter hoch'],
  ],
  'ordinals behind a possessive, and days of a pair': [
    [
      'sein 3. Tor, mein 2. Sohn, eine 2. Chance, als 2. im Ziel',
      'sein drittes Tor, mein zweiter Sohn, eine zweite Chance, als zweiter im Ziel',
    ],
    ['1. und 2. Mai, den 12. 3. auch', 'erster und zweiter Mai, den zwölften März auch'],
  ],
  'units within words, and short forms of advertisements': [
    [
      'eine 100-m²-Wohnung, ein 50-€-Schein, 5 l/100 km',
      'eine einhundert-Quadratmeter-Wohnung, ein fünfzig-Euro-Schein, fünf Liter auf einhundert Kilometer',
    ],
    [
      '8.30-12 Uhr, Tel. 0221/98765-43',
      'acht Uhr dreißig bis zwölf Uhr, Telefon null zwei zwei eins neun acht sieben sechs fünf vier drei',
    ],
    ['Art.-Nr. 12, min. 3, 1,5-fach', 'Artikelnummer zwölf, mindestens drei, eins Komma fünffach'],
  ],
  'money with its name': [
    [
      '5,99 Euro, 0,50 Euro, 1,00 Euro und 12,09 Franken',
      'fünf Euro neunundneunzig, fünfzig Cent, ein Euro und zwölf Franken neun Rappen',
    ],
  ],
  'one word with the number': [
    ['3-mal, ein 18-Jähriger, 3-tägig, 50%ig', 'dreimal, ein Achtzehnjähriger, dreitägig, fünfzigprozentig'],
    ['1. FC Köln', 'erster FC Köln'],
  ],
  'two numbers that are no fraction': [
    [
      'Nr. 12/14, 10/2024, Was kostet 5 - 10?',
      'Nummer zwölf zu vierzehn, zehn zweitausendvierundzwanzig, Was kostet fünf - zehn?',
    ],
  ],
  'signs of law, works and tags': [
    ['§§ 12-15, op. 27, #MeToo', 'Paragrafen zwölf bis fünfzehn, Opus siebenundzwanzig, Hashtag Me Too'],
  ],
  'years in brackets and lists': [
    [
      'Preußen (1806), Bj. 1998, 1848 Euro',
      'Preußen (achtzehnhundertsechs), Baujahr neunzehnhundertachtundneunzig, eintausendachthundertachtundvierzig Euro',
    ],
    [
      '1806, 1848 und 1871; 1806, 1848 und 1871 Euro',
      'achtzehnhundertsechs, achtzehnhundertachtundvierzig und achtzehnhunderteinundsiebzig; eintausendachthundertsechs, eintausendachthundertachtundvierzig und eintausendachthunderteinundsiebzig Euro',
    ],
  ],
  'numbers that are read out': [
    [
      'ISBN 978-3-16-148410-0, BLZ 37040044',
      'ISBN neun sieben acht drei eins sechs eins vier acht vier eins null null, BLZ drei sieben null vier null null vier vier',
    ],
    [
      'DE89 3704 0044 0532 0130 00',
      'D E acht neun drei sieben null vier null null vier vier null fünf drei zwei null eins drei null null null',
    ],
    [
      'Notruf 110 oder 112, Marienplatz 1, 80331 München',
      'Notruf eins eins null oder eins eins zwei, Marienplatz eins, acht null drei drei eins München',
    ],
  ],
  'ones and ordinals bent by what is before them': [
    ['in der 8. Minute mit der 3. Frau', 'in der achten Minute mit der dritten Frau'],
    ['zwischen der 5. und der 10. Minute', 'zwischen der fünften und der zehnten Minute'],
    ['für 1 Tag mit 1 Kind seit 1 Woche', 'für einen Tag mit einem Kind seit einer Woche'],
    ['§ 1 Abs. 1, Artikel 1 Absatz 2', 'Paragraf eins Absatz eins, Artikel eins Absatz zwei'],
    ['Beethovens 9. Sinfonie beginnt am 3.', 'Beethovens neunte Sinfonie beginnt am dritten.'],
  ],
  'numbers with a slash or a colon': [
    [
      '120/80 mmHg, 2019/20, 24/7, 3/4',
      'einhundertzwanzig zu achtzig Millimeter Quecksilbersäule, zweitausendneunzehn zwanzig, vierundzwanzig sieben, drei Viertel',
    ],
    [
      '10 : 2 = 5, 1 : 0, 1:50.000, 5-9=-4, √16',
      'zehn geteilt durch zwei gleich fünf, eins zu null, eins zu fünfzigtausend, fünf minus neun gleich minus vier, Wurzel aus sechzehn',
    ],
    [
      'x²+y²=z², Was ist 7 - 3?',
      'x hoch zwei plus y hoch zwei gleich z hoch zwei, Was ist sieben minus drei?',
    ],
    [
      '9,81 m/s², 10 Ω, 220V',
      'neun Komma acht eins Meter pro Sekunde zum Quadrat, zehn Ohm, zweihundertzwanzig Volt',
    ],
    [
      'Tel. 030/123456, (030) 123456',
      'Telefon null drei null eins zwei drei vier fünf sechs, null drei null eins zwei drei vier fünf sechs',
    ],
  ],
  'days of the week, and lists of ordinals': [
    [
      'Fr. Müller kommt am Fr. zu uns, am Sa. den 5. Mai',
      'Frau Müller kommt am Freitag zu uns, am Samstag den fünften Mai',
    ],
    ['Am Fr., 3. Mai', 'Am Freitag, dem dritten Mai'],
    [
      'im 15. und 16. Jh. und am 3. und 4. Mai',
      'im fünfzehnten und sechzehnten Jahrhundert und am dritten und vierten Mai',
    ],
    ['vom 1.-3. Mai und am 3./4. Mai', 'vom ersten bis dritten Mai und am dritten vierten Mai'],
  ],
  'places in the Bible': [
    ['Joh 3,16 und 1. Kor 13,4-7', 'Johannes drei sechzehn und erster Korinther dreizehn vier bis sieben'],
    [
      'im 2. Mose 20,1; Mt 5,3-12; 6,9',
      'im zweiten Mose zwanzig, eins; Matthäus fünf drei bis zwölf; sechs neun',
    ],
    ['Johannes 3,5 km weit', 'Johannes drei Komma fünf Kilometer weit'],
  ],
  'short names of days, and how often': [
    ['Mo, 3. März', 'Montag, dritter März'],
    [
      'Mo–Fr 9–17 Uhr, Sa u. So geschl., Fr 14:00',
      'Montag bis Freitag neun bis siebzehn Uhr, Samstag und Sonntag geschlossen, Freitag vierzehn Uhr',
    ],
    [
      'Di., 14.3.2025; Fr. Müller; So ist es.',
      'Dienstag, vierzehnter März zweitausendfünfundzwanzig; Frau Müller; So ist es.',
    ],
    ['12,50–45 €, 2x, 1x', 'zwölf Komma fünf null bis fünfundvierzig Euro, zweimal, einmal'],
    ['3. Platz, 1. OG, im 3. Stock', 'dritter Platz, erstes Obergeschoss, im dritten Stock'],
    [
      'am 1.5., 24.12. und 31.12. frei',
      'am ersten Mai, vierundzwanzigsten Dezember und einunddreißigsten Dezember frei',
    ],
  ],
  'what is counted by something': [
    [
      '120 Wörter/min, 3 Mahlzeiten/Tag, 5 Kollegen/innen',
      'einhundertzwanzig Wörter pro Minute, drei Mahlzeiten pro Tag, fünf Kollegen/innen',
    ],
  ],
  'one of something, years and Roman figures': [
    ['1 Buch, 1 Frau, 1 Ende', 'ein Buch, eine Frau, ein Ende'],
    ['in den Jahren 1990-2000', 'in den Jahren neunzehnhundertneunzig bis zweitausend'],
    ['im XXI. Jahrhundert, 2 1/2 Stunden', 'im einundzwanzigsten Jahrhundert, zweieinhalb Stunden'],
  ],
  'units, ranges, months and rulers as tables have them': [
    ['am 31.12. um 5 Uhr', 'am einunddreißigsten Dezember um fünf Uhr'],
    'siehe Kapitel drei',
    ['4 oz, 3*4', 'vier Unzen, drei mal vier'],
  ],
  cardinals: [
    [
      '1.234.567 Menschen',
      'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Menschen',
    ],
    ['101 Bücher, 0,5', 'einhundertein Bücher, null Komma fünf'],
    ['-3 und 007', 'minus drei und null null sieben'],
  ],
  dates: [
    [
      'Am 3. Oktober 1990 und der 21.12.2023',
      'Am dritten Oktober neunzehnhundertneunzig und der einundzwanzigste Dezember zweitausenddreiundzwanzig',
    ],
    [
      'Seit 1984 waren es 1984 Euro.',
      'Seit neunzehnhundertvierundachtzig waren es eintausendneunhundertvierundachtzig Euro.',
    ],
    ['2024-02-29', 'neunundzwanzigster Februar zweitausendvierundzwanzig'],
  ],
  times: [
    [
      'um 14:30 Uhr, um 8 Uhr und um 8.15 Uhr',
      'um vierzehn Uhr dreißig, um acht Uhr und um acht Uhr fünfzehn',
    ],
  ],
  money: [
    ['für 20,- € oder 20,– EUR, 10 T€', 'für zwanzig Euro oder zwanzig Euro, zehn tausend Euro'],
    ['12,50 € und 1 €', 'zwölf Euro fünfzig und ein Euro'],
    ['$3,05', 'drei Dollar fünf Cent'],
    ['1 Mio. €, CZK 200', 'eine Million Euro, zweihundert Tschechische Kronen'],
    'TOP zehn',
  ],
  measures: [
    ['5 km/h bei 20 °C', 'fünf Kilometer pro Stunde bei zwanzig Grad Celsius'],
    ['100 m², 3/4 l, 1 Std.', 'einhundert Quadratmeter, drei Viertel Liter, eine Stunde.'],
  ],
  ordinals: [
    ['der 1. Mann im 17. Jahrhundert', 'der erste Mann im siebzehnten Jahrhundert'],
    ['Ludwig XIV', 'Ludwig der Vierzehnte'],
    ['Es waren 5. Dann kam er.', 'Es waren fünf. Dann kam er.'],
  ],
  abbreviations: [
    ['10.000 Einw. u. a. m.', 'zehntausend Einwohner und anderes mehr.'],
    ['Dr. Müller, z. B. Nr. 5', 'Doktor Müller, zum Beispiel Nummer fünf'],
  ],
  addresses: [['info@gmail.com', 'info at gmail Punkt com']],
  telephones: [
    ['(030) 12 34 56', 'null drei null eins zwei drei vier fünf sechs'],
    ['030 12345678', 'null drei null eins zwei drei vier fünf sechs sieben acht'],
  ],
  ranges: [['Seite 5-10, 16:9', 'Seite fünf bis zehn, sechzehn zu neun']],
  'short words': [
    [
      'Kap. XII, im 19. Jh. in der Goethestr. 5',
      'Kapitel zwölf, im neunzehnten Jahrhundert in der Goethestraße fünf',
    ],
    [
      'Ludwig XIV., der König, und Karl V. starb',
      'Ludwig der Vierzehnte, der König, und Karl der Fünfte starb',
    ],
    [
      '1 Mio. Menschen, die 90er, die 1920er Jahre',
      'eine Million Menschen, die neunziger, die neunzehnhundertzwanziger Jahre',
    ],
    ['1/2 Stunde, 1/2 kg, ½ Liter', 'eine halbe Stunde, ein halbes Kilogramm, ein halber Liter'],
    ['Bayern gewann 3-1.', 'Bayern gewann drei zu eins.'],
  ],
  'dates in figures': [
    [
      'am 3.10.90, am 3. Okt. 1990',
      'am dritten Oktober neunzehnhundertneunzig, am dritten Oktober neunzehnhundertneunzig',
    ],
    ['2020/01/15, 5 €/Nacht', 'fünfzehnter Januar zweitausendzwanzig, fünf Euro pro Nacht'],
  ],
  'sentences as they are spoken': [
    [
      'Das kostet 12,50 € oder $5,99, also rund 3,5 Mio. Euro.',
      'Das kostet zwölf Euro fünfzig oder fünf Dollar neunundneunzig, also rund drei Komma fünf Millionen Euro.',
    ],
    [
      'Am 3. Oktober 1990 um 14:30 Uhr, 03.10.1990, 1990-10-03.',
      'Am dritten Oktober neunzehnhundertneunzig um vierzehn Uhr dreißig, dritter Oktober neunzehnhundertneunzig, dritter Oktober neunzehnhundertneunzig.',
    ],
    [
      'Die Temperatur lag bei -5,5 °C und 20 km/h Wind.',
      'Die Temperatur lag bei minus fünf Komma fünf Grad Celsius und zwanzig Kilometer pro Stunde Wind.',
    ],
    [
      'Der 1. FC Köln gewann 3:1 gegen den 2. Verein.',
      'Der erste FC Köln gewann drei zu eins gegen den zweiten Verein.',
    ],
    [
      'Dr. Müller wohnt in der Goethestr. 12, 80331 München.',
      'Doktor Müller wohnt in der Goethestraße zwölf, acht null drei drei eins München.',
    ],
    [
      'Rufen Sie 030 123456 oder +49 170 1234567 an.',
      'Rufen Sie null drei null eins zwei drei vier fünf sechs oder plus vier neun eins sieben null eins zwei drei vier fünf sechs sieben an.',
    ],
    [
      'Im XIX. Jahrhundert lebte Ludwig XIV. in Frankreich.',
      'Im neunzehnten Jahrhundert lebte Ludwig der Vierzehnte in Frankreich.',
    ],
    ['1/2 Liter, 3/4 Stunde, 2 1/2 Tassen', 'ein halber Liter, drei Viertel Stunde, zweieinhalb Tassen'],
    [
      'Die 90er Jahre, in den 1920ern, 1984 Euro',
      'Die neunziger Jahre, in den neunzehnhundertzwanzigern, eintausendneunhundertvierundachtzig Euro',
    ],
    [
      '50 %, 0,5 %, 100 m², 5 m³, 250 g',
      'fünfzig Prozent, null Komma fünf Prozent, einhundert Quadratmeter, fünf Kubikmeter, zweihundertfünfzig Gramm',
    ],
    [
      'z.B. 3-5 Tage, S. 12-15, Nr. 7',
      'zum Beispiel drei bis fünf Tage, Seite zwölf bis fünfzehn, Nummer sieben',
    ],
    [
      'Am 24.12. und 31.12. geschlossen.',
      'Am vierundzwanzigsten Dezember und einunddreißigsten Dezember geschlossen.',
    ],
    [
      'max@beispiel.de oder www.beispiel.de/kontakt',
      'm a x at beispiel Punkt d e oder w w w Punkt beispiel Punkt d e Schrägstrich kontakt',
    ],
    [
      '1.234.567 Einwohner, 1 000 Stück',
      'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Einwohner, eintausend Stück',
    ],
    [
      'Um 8 Uhr, 8.15 Uhr, 0:05 Uhr, 23:59:59 Uhr',
      'Um acht Uhr, acht Uhr fünfzehn, null Uhr fünf, dreiundzwanzig Uhr neunundfünfzig und neunundfünfzig Sekunden',
    ],
    ['1 Buch, 1 Frau, mit 1 Kind, für 1 Tag', 'ein Buch, eine Frau, mit einem Kind, für einen Tag'],
    [
      '21 Kinder, 101 Dalmatiner, 1001 Nacht',
      'einundzwanzig Kinder, einhundertein Dalmatiner, eintausendeine Nacht',
    ],
    [
      '5 + 3 = 8, 10 - 2 = 8, 6 x 7 = 42',
      'fünf plus drei gleich acht, zehn minus zwei gleich acht, sechs mal sieben gleich zweiundvierzig',
    ],
    ['§ 5 Abs. 2 BGB, Art. 1 GG', 'Paragraf fünf Absatz zwei BGB, Artikel eins GG'],
    [
      'Version 2.0.1, IP 192.168.0.1',
      'Version zwei Punkt null Punkt eins, IP eins neun zwei Punkt eins sechs acht Punkt null Punkt eins',
    ],
  ],
  'ranges behind zwischen': [['zwischen 10-20 Leute', 'zwischen zehn und zwanzig Leute']],
  'spaces that do not break': [['z.\u00a0B. und d.\u202fh. so', 'zum Beispiel und das heißt so']],
  'days, ranks and prices': [
    [
      '24.12., 8 Uhr; Abgabe 01.09. oder nach Kapitel 3.12., Seite',
      'vierundzwanzigster Dezember, acht Uhr; Abgabe erster September oder nach Kapitel drei Punkt eins zwei., Seite',
    ],
    ['1.–3. Klasse, in der 2./3. Runde', 'erste bis dritte Klasse, in der zweiten und dritten Runde'],
    ['5,– Euro, in km², je m²', 'fünf Euro, in Quadratkilometer, je Quadratmeter'],
  ],
  'what stands before and behind numbers': [
    [
      'jörg@köln.de auf 192.168.178.1.',
      'jörg at köln Punkt d e auf eins neun zwei Punkt eins sechs acht Punkt eins sieben acht Punkt eins.',
    ],
    [
      '8–17:30 Uhr, 2:05 min, das 3-fache',
      'acht bis siebzehn Uhr dreißig, zwei Minuten fünf Sekunden, das dreifache',
    ],
    [
      'der 4., 5. und 6. Platz, jeder 5. Gast, S. 5 ff.',
      'der vierte, fünfte und sechste Platz, jeder fünfte Gast, Seite fünf fortfolgende.',
    ],
    ['eine 1/2 Stunde, (089) 123-456', 'eine halbe Stunde, null acht neun eins zwei drei vier fünf sechs'],
  ],
  'coordinates, rates of bits, more than': [
    [
      '52° 31′ N 13° 24′ O',
      'zweiundfünfzig Grad einunddreißig Minuten Nord dreizehn Grad vierundzwanzig Minuten Ost',
    ],
    ['100 Mbps, 1 Gbit/s', 'einhundert Megabit pro Sekunde, ein Gigabit pro Sekunde'],
    ['Personen >18 Jahre', 'Personen über achtzehn Jahre'],
    [
      '4. Jh. v. Chr., ruf die 112, er ruft 20 Leute',
      'viertes Jahrhundert vor Christus, ruf die eins eins zwei, er ruft zwanzig Leute',
    ],
  ],
  'Roman ordinals without an article, and shares': [
    ['II. Weltkrieg, 60:40', 'zweiter Weltkrieg, sechzig zu vierzig'],
  ],
});
