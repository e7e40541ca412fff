import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Spanish', 'es', {
  'parts in the feminine, and powers': [
    ['una décima y tres centésimas de segundo', '1/10 y 3/100 s'],
    ['la décima vez', 'la 10.ª vez'],
    ['dos pies cuadrados y diez metros por segundo al cuadrado', '2 ft² y 10 m/s²'],
    ['cinco chones', '₩0,05'],
  ],
  'forms that tables are short of': [
    ['doce dólares con cinco', '$12,05'],
    ['tres libras y veinte peniques, veinte libras', '£3,20, 20 libras'],
    ['diez francos suizos con cinco centavos', 'CHF 10,05'],
    ['más treinta y cuatro seis cero cero uno dos tres cuatro cinco seis', '+34-600-123-456'],
    ['siglo quinto antes de cristo', 'siglo v a. c.'],
    ['novecientos por ciento veinte y noventa por ciento', '900 por 120 y 90 %'],
    ['diez treintaicincoavos', '10/35'],
  ],
  cardinals: [
    ['noventa y siete mil millones seiscientos ochenta millones', '97680000000'],
    ['había trescientas veinte personas', 'había 320 personas'],
    ['entre cien y doscientos', 'entre 100 y 200'],
    ['Treinta y siete de ellos', '37 de ellos'],
    ['cinco mil millones', '5000 millones'],
    ['menos catorce', '-14'],
  ],
  'words that only look like numbers': [
    'uno de ellos llegó un segundo después',
    ['calle mayor número catorce segundo b', 'calle mayor número 14 segundo b'],
    'mil gracias por todo',
    'las dos y las tres',
    'primero la segunda parte',
    'ese punto es importante',
    'un cuarto de baño',
    'uno, dos, tres',
  ],
  ordinals: [
    ['el milésimo ducentésimo trigésimo cuarto', 'el 1234.º'],
    ['el vigésimo quinto aniversario', 'el 25.º aniversario'],
    ['la decimosegunda vez', 'la 12.ª vez'],
  ],
  decimals: [
    ['tres coma catorce', '3,14'],
    ['dos punto cinco millones', '2.5 millones'],
  ],
  fractions: [
    ['dos tercios de la población', '2/3 de la población'],
    ['tres y medio', '3 1/2'],
    ['cinco doceavos', '5/12'],
  ],
  dates: [
    ['el quince de septiembre de mil ochocientos diez', 'el 15 de septiembre de 1810'],
    ['el primero de mayo', 'el 1 de mayo'],
    ['en el siglo dieciséis', 'en el siglo xvi'],
    ['cuarenta y cuatro antes de cristo', '44 a. c.'],
  ],
  times: [
    ['a las cinco y cuarto de la tarde', 'a las 5:15 p.m.'],
    ['a las ocho menos diez', 'a las 7:50'],
    ['a la una en punto', 'a la 1:00'],
    ['a las nueve treinta', 'a las 9:30'],
    ['Diez para las cinco', 'Las 4:50'],
  ],
  money: [
    ['cuesta ciento veinte euros con cincuenta', 'cuesta €120,50'],
    ['ochenta céntimos', '€0,80'],
    ['tres millones de dólares', '$3 millones'],
    ['veinte pesos mexicanos', 'Mex$20'],
  ],
  measures: [
    ['a ochenta kilómetros por hora', 'a 80 km/h'],
    ['el veinte por ciento', 'el 20 %'],
    ['una hora y media', '1 1/2 h'],
    ['treinta grados celsius', '30 ° C'],
    ['doce metros cuadrados', '12 m²'],
  ],
  'round amounts and midnight': [
    ['un millón de euros cincuenta céntimos', '€1000000,50'],
    ['las doce y cinco de la noche', 'las 12:05 a.m.'],
  ],
  telephone: [
    ['uno ochocientos uno dos tres', '1 800 123'],
    ['llame al uno ochocientos cinco cinco cinco uno dos tres cuatro', 'llame al 1-800-555-1234'],
    ['mi número es cinco cinco cinco, uno dos tres, cuatro cinco seis', 'mi número es 555-123-456'],
    ['ochocientos uno', '801'],
    ['llame al nueve uno dos tres cuatro cinco seis siete ocho', 'llame al 912-345-678'],
    ['más treinta y cuatro seis cero cero uno dos tres cuatro cinco seis siete', '+34-600-123-4567'],
  ],
  electronic: [
    ['escribe a ana punto lopez arroba ejemplo punto com', 'escribe a ana.lopez@ejemplo.com'],
    ['uve doble uve doble uve doble punto ejemplo punto es', 'www.ejemplo.es'],
  ],
  abbreviations: [
    ['¿cómo está usted?', '¿cómo está Ud.?'],
    ['el señor García y la señora', 'el Sr. García y la señora'],
  ],
  'what is written already': [
    'Cuesta 150 € a las 10:30 del 23 de enero de 2025.',
    '12.ª edición, 3,5 millones',
  ],
  heights: [
    ['mide un metro setenta y cinco y corre', 'mide 1,75 m y corre'],
    ['un metro ochenta centímetros', '1 m 80 cm'],
    ['a dos metros veinte personas esperan', 'a 2 m 20 personas esperan'],
  ],
});
