import { describeFloor } from '../../normalize/describe-floor.ts';
import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Spanish', 'es', {
  'parts of something, feet and short months': [
    [
      'las 3/4 partes, 1/4 parte, 5\'10"',
      'las tres cuartas partes, una cuarta parte, cinco pies diez pulgadas',
    ],
    ['ene./2020', 'enero de dos mil veinte'],
  ],
  'inches, and a Latin in': [
    ['3 in situ, 55 in de alto', 'tres in situ, cincuenta y cinco pulgadas de alto'],
  ],
  'millions with decimals, tags with figures, and kilometres': [
    ['Hay 1,5 millón. #Hola2024', 'Hay uno coma cinco millones. hashtag Hola dos mil veinticuatro'],
    ['en el km 12, el 15/8', 'en el kilómetro doce, el quince de agosto'],
  ],
  'money before its name': [
    ['cuesta 3.50 euros o 2,5 euros', 'cuesta tres euros cincuenta céntimos o dos coma cinco euros'],
  ],
  'times, durations and pesos as they are written in America': [
    [
      'a las 9.30, las 12:15 p.m., 3h20m',
      'a las nueve y media, las doce y cuarto del mediodía, tres horas y veinte minutos',
    ],
    [
      'Duró 2 h 15 min y acabó a las 2 h 15 min',
      'Duró dos horas y quince minutos y acabó a las dos y cuarto',
    ],
    [
      'Cuesta $1,250.00 pesos, $1,250 o 1,250 kg',
      'Cuesta mil doscientos cincuenta pesos, mil doscientos cincuenta dólares o uno coma doscientos cincuenta kilogramos',
    ],
    ['1 1/2 mph, 3,14159', 'una y media milla por hora, tres coma catorce quince nueve'],
    ['brettspiel.de', 'b r e t t s p i e l punto d e'],
    [
      'Vivo en casa.de verdad, visita mail.nasa.mx',
      'Vivo en casa.de verdad, visita mail punto nasa punto m x',
    ],
  ],
  'numbers that are names': [
    [
      'El capítulo 1 trata, número 1 mundial, solo 1 quiere, 1 joven',
      'El capítulo uno trata, número uno mundial, solo uno quiere, un joven',
    ],
  ],
  'lists of centuries, and pesos': [
    [
      'siglos XV y XVI, $100 MXN, #MeToo, op. 27',
      'siglos quince y dieciséis, cien pesos mexicanos, hashtag Me Too, opus veintisiete',
    ],
  ],
  'one of something, and thousands': [
    [
      '1 hombre, 1 coche, 1 mano, 200 mil personas, 1 y 2',
      'un hombre, un coche, una mano, doscientas mil personas, uno y dos',
    ],
    ['Elizabeth II, 3 3/5 m', 'Elizabeth segunda, tres y tres quintos de metro'],
  ],
  'numbers with a slash, and sums': [
    [
      '120/80 mmHg, 2019/20, 5 - 3 = 2',
      'ciento veinte sobre ochenta milímetros de mercurio, dos mil diecinueve veinte, cinco menos tres igual a dos',
    ],
  ],
  companies: [
    [
      'Nueva S.L. y Telefónica, S.A. en el s. XV',
      'Nueva sociedad limitada y Telefónica, sociedad anónima en el siglo quince',
    ],
  ],
  'places in the Bible': [
    [
      'Juan 3:16, Lc 2,1-20 y 1 Corintios 13:4',
      'Juan tres dieciséis, Lucas dos uno a veinte y primera de Corintios trece cuatro',
    ],
    ['Llamó a Juan 10:30 h', 'Llamó a Juan diez y media'],
  ],
  'short names of days, and how often': [
    [
      'Lun.–vie. 9–17 h, sáb. y dom. cerrado',
      'lunes a viernes nueve a diecisiete horas, sábado y domingo cerrado',
    ],
    ['el mar y el sol, 2x, 1x', 'el mar y el sol, dos veces, una vez'],
  ],
  'what is counted by something': [
    ['120 palabras/min, 3 comidas/día', 'ciento veinte palabras por minuto, tres comidas por día'],
  ],
  'signs between numbers, and before them': [
    ['siglos XIX-XX, ~30', 'siglos diecinueve a veinte, aproximadamente treinta'],
  ],
  'units, ranges, months and rulers as tables have them': [
    [
      'felipe v, isabel i y la ii guerra mundial',
      'felipe quinto, isabel primera y la segunda guerra mundial',
    ],
    'lo vi ayer y la vi hoy',
    ['s. xx, ee.uu. y 14:30 hs', 'siglo veinte, estados unidos y catorce y media'],
    ['1 try, 1 pta y 5 ¢', 'una lira turca, una peseta y cinco centavos'],
    ['ene. 2020 y 31/12', 'enero de dos mil veinte y treinta y uno de diciembre'],
    ['5 l/100 km', 'cinco litros por cada cien kilómetros'],
    ['código c.p. 28001', 'código código postal dos ocho cero cero uno'],
  ],
  'forms that tables are short of': [
    ['200 a. de c. y siglo x ec', 'doscientos antes de cristo y siglo diez era común'],
    ['jue 10 dic 2020 y 1 millón', 'jueves diez de diciembre de dos mil veinte y un millón'],
    ['1-800-123-4567', 'uno ochocientos uno dos tres cuatro cinco seis siete'],
    ['D. Pedro, c/ Mayor', 'Don Pedro, calle Mayor'],
    ['5 kw y 2 1/2 kg', 'cinco kilovatios y dos kilogramos y medio'],
  ],
  cardinals: [
    [
      'Tiene 21 años, 31 libras y 201 páginas.',
      'Tiene veintiún años, treinta y una libras y doscientas una páginas.',
    ],
    [
      'Hay 1 casa, 1 día, 21 problemas y 1 de ellos.',
      'Hay una casa, un día, veintiún problemas y uno de ellos.',
    ],
    ['El código es 007.', 'El código es cero cero siete.'],
    ['1.000.000 de euros, 3 millones de personas', 'un millón de euros, tres millones de personas'],
    ['Cuenta: 1,2,3.', 'Cuenta: uno,dos,tres.'],
    ['de 10-20 páginas y -3 grados', 'de diez a veinte páginas y menos tres grados'],
    ['la versión 3.11.2', 'la versión tres punto once punto dos'],
    ['una pantalla 16:9', 'una pantalla dieciséis a nueve'],
    ['COVID-19 y MP3', 'COVID-diecinueve y MP tres'],
  ],
  decimals: [
    ['Pi es 3,14.', 'Pi es tres coma catorce.'],
    ['un 2.5 de nota', 'un dos punto cinco de nota'],
    ['el 0,05', 'el cero coma cero cinco'],
  ],
  ordinals: [
    ['el 2.º lugar, la 3.ª vez y el 1er premio', 'el segundo lugar, la tercera vez y el primer premio'],
    ['la 32.ª edición', 'la trigésima segunda edición'],
  ],
  'Roman numbers': [
    [
      'En el siglo XXI, Felipe VI y Juan Carlos I.',
      'En el siglo veintiuno, Felipe sexto y Juan Carlos primero.',
    ],
    ['La II Guerra Mundial y Alfonso XIII.', 'La segunda Guerra Mundial y Alfonso trece.'],
    'Lo vi con Xi. YO VI un CD de la I Liga.',
  ],
  fractions: [
    ['3/4 de taza', 'tres cuartos de taza'],
    ['una pizza y ½', 'una pizza y un medio'],
    ['abierto 24/7', 'abierto veinticuatro siete'],
  ],
  dates: [
    ['La reunión es el 15/03/2024.', 'La reunión es el quince de marzo de dos mil veinticuatro.'],
    ['Nació el 1 de mayo de 1985.', 'Nació el primero de mayo de mil novecientos ochenta y cinco.'],
    ['el lun. 3 feb. 2020', 'el lunes tres de febrero de dos mil veinte'],
    ['el 2024-12-31', 'el treinta y uno de diciembre de dos mil veinticuatro'],
    ['el 3 de abr. Luego', 'el tres de abril. Luego'],
  ],
  times: [
    ['a las 10:30 o a las 7:05', 'a las diez y media o a las siete y cinco'],
    ['a las 2:30 p.m. en punto', 'a las dos y media de la tarde en punto'],
    ['Llegó a las 9:15 p.m. Luego se fue.', 'Llegó a las nueve y cuarto de la noche. Luego se fue.'],
    ['tardó 1 h', 'tardó una hora'],
  ],
  money: [
    [
      'Cuesta $1,234.50 o 1.234,50 €.',
      'Cuesta mil doscientos treinta y cuatro dólares cincuenta centavos o mil doscientos treinta y cuatro euros cincuenta céntimos.',
    ],
    ['a 3,75€/kg', 'a tres euros setenta y cinco céntimos por kilogramo'],
    ['$5M o €1M', 'cinco millones de dólares o un millón de euros'],
    ['debe -€5', 'debe menos cinco euros'],
    ['€2.5 millones', 'dos punto cinco millones de euros'],
    ['1000000 USD', 'un millón de dólares estadounidenses'],
  ],
  measures: [
    [
      'a 5 km de aquí, 30 km/h y -5 °C',
      'a cinco kilómetros de aquí, treinta kilómetros por hora y menos cinco grados celsius',
    ],
    ['Gira 90° y sube un 21 %.', 'Gira noventa grados y sube un veintiuno por ciento.'],
    ['mide 1/2 m por 2 1/2 pulgadas', 'mide medio metro por dos pulgadas y media'],
    ['120 m² en 4K', 'ciento veinte metros cuadrados en cuatro K'],
    ['5 s, en los 90s', 'cinco segundos, en los noventa s'],
  ],
  telephone: [
    ['Llama al 612 345 678.', 'Llama al seis uno dos tres cuatro cinco seis siete ocho.'],
    ['el +34 612 345 678', 'el más treinta y cuatro seis uno dos tres cuatro cinco seis siete ocho'],
    ['entre 1999-2004', 'entre mil novecientos noventa y nueve y dos mil cuatro'],
  ],
  electronic: [
    ['Escribe a ana.paz@gmail.com.', 'Escribe a a n a punto p a z arroba gmail punto com.'],
    ['en www.ejemplo.es/x', 'en w w w punto ejemplo punto e s barra x'],
    ['abre informe.pdf', 'abre informe punto p d f'],
  ],
  abbreviations: [
    ['la II Guerra Mundial', 'la segunda Guerra Mundial'],
    [
      'El Sr. García y la Dra. Paz, pág. 5, etc.',
      'El señor García y la doctora Paz, página cinco, etcétera.',
    ],
    ['En EE. UU. Luego volvió.', 'En Estados Unidos. Luego volvió.'],
    'Fue a la mar. Y volvió en dom.',
  ],
  symbols: [
    ['Paz & Cía. 2+2=4', 'Paz y compañía dos más dos igual a cuatro'],
    ['la nota #5', 'la nota número cinco'],
    ['a -> b => c <b> C++ #hola', 'a -> b => c <b> C++ hashtag hola'],
  ],
  'what is counted behind a range': [
    ['10-12 kg, 10%-15%', 'diez a doce kilogramos, diez por ciento a quince por ciento'],
    ['$10-15, 5 mil €, 15/03', 'diez a quince dólares, cinco mil euros, quince de marzo'],
    ['llama al 600123456', 'llama al seis cero cero uno dos tres cuatro cinco seis'],
  ],
  'what has no written forms': ['¿Cómo estás? ¡Muy bien! Él dijo: «mañana, sí».'],
  'short words': [
    ['el cap. XII del s. XIX, ext. 12', 'el capítulo doce del siglo diecinueve, extensión doce'],
    ['2,5 mill. de euros, 2 h 30 min', 'dos coma cinco millones de euros, dos horas y treinta minutos'],
    ['en los ’90 ganó el Betis 3-1', 'en los noventa ganó el Betis tres a uno'],
    ['el modelo 3-1', 'el modelo tres-uno'],
  ],
  'forms that all languages share': [
    ['½ h, 5 €/noche', 'media hora, cinco euros por noche'],
    ['2020-01-15T10:30', 'quince de enero de dos mil veinte diez y media'],
  ],
  'ranges behind entre': [['entre 10-20 personas', 'entre diez y veinte personas']],
  'Roman figures before a noun': [
    [
      'XXV aniversario, la II Guerra Mundial, C congreso',
      'vigesimoquinto aniversario, la segunda Guerra Mundial, C congreso',
    ],
  ],
  'what stands before and behind numbers': [
    [
      'maría.peña@correo.mx, 10.0.0.254:80',
      'maría punto peña arroba correo punto m x, uno cero punto cero punto cero punto dos cinco cuatro dos puntos ocho cero',
    ],
    [
      'el 21.º puesto, los ss. XV-XVI, Parte II',
      'el vigesimoprimer puesto, los siglos quince a dieciséis, Parte dos',
    ],
    [
      'un tubo de 3/4", un 1/3 de todos, 8-10:30',
      'un tubo de tres cuartos de pulgada, un tercio de todos, ocho a diez y media',
    ],
  ],
  'coordinates, and how long something takes': [
    [
      '40° 25′ N 3° 42′ O',
      'cuarenta grados veinticinco minutos norte tres grados cuarenta y dos minutos oeste',
    ],
    ['2h 30min', 'dos horas y treinta minutos'],
  ],
});

describeFloor('es', 97);
