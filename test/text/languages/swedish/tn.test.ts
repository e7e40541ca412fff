import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Swedish', 'sv', {
  'houses with a letter, and places at the end': [
    ['Vasagatan 12 B i Göteborg.', 'Vasagatan tolv B i Göteborg.'],
    ['en 1800-talsstad, 3 mdkr, 24/7', 'en artonhundratalsstad, tre miljarder kronor, tjugofyra sju'],
  ],
  'halves, endings, streets and years behind months': [
    ['½ kilo, 1 1/2 timme, Karl XII:s död', 'ett halvt kilo, en och en halv timme, Karl den tolftes död'],
    ['sedan -98, från -15 till -20 grader', 'sedan nittioåtta, från minus femton till minus tjugo grader'],
    ['Storg. 12, S:t Eriksgatan, c:a 20', 'Storgatan tolv, Sankt Eriksgatan, cirka tjugo'],
    [
      'jan 2022, i maj 1986, 9.00–17.00',
      'januari tjugohundratjugotvå, i maj nittonhundraåttiosex, nio till sjutton',
    ],
    [
      '250 kr/mån, 50 kvm, 30 sek, 0771-123 456',
      'tvåhundrafemtio kronor per månad, femtio kvadratmeter, trettio sekunder, noll sju sju ett ett två tre fyra fem sex',
    ],
  ],
  'rulers, decades, genders and short forms': [
    ['Gustav III, på 1900-talet och 90-talet', 'Gustav den tredje, på nittonhundratalet och nittiotalet'],
    ['1 bil, 1 barn, 1 av dem, 2x', 'en bil, ett barn, ett av dem, två gånger'],
    ['öppet 9.00–17.00 t.o.m. 1 maj', 'öppet nio till sjutton till och med första maj'],
    [
      '1990-talet, 15/3 2021, den 3–5 maj',
      'nittonhundranittiotalet, femtonde mars tjugohundratjugoett, den tredje till femte maj',
    ],
    ['20-åring, 5-årig', 'tjugoåring, femårig'],
    ['mån. 5 maj, 99:-, Gustav II Adolf', 'måndag femte maj, nittionio kronor, Gustav den andre Adolf'],
    ['1914-1918', 'nittonhundrafjorton till nittonhundraarton'],
  ],
  'numbers, dates, times, amounts and names': [
    ['Det kostar 12,50 kr eller $5.', 'Det kostar tolv kronor och femtio öre eller fem dollar.'],
    ['Den 3 mars 2024 kl. 14.30', 'Den tredje mars tjugohundratjugofyra klockan fjorton trettio'],
    [
      'Han föddes 1984, den 12.05.1984',
      'Han föddes nittonhundraåttiofyra, den tolfte maj nittonhundraåttiofyra',
    ],
    [
      '2,5 km, 50 %, 120 km/h, 20 °C, 5 m²',
      'två komma fem kilometer, femtio procent, etthundratjugo kilometer i timmen, tjugo grader Celsius, fem kvadratmeter',
    ],
    [
      '1 234 567 personer, 21:a, 3:e',
      'en miljon tvåhundratrettiofyratusen femhundrasextiosju personer, tjugoförsta, tredje',
    ],
    ['t.ex. nr 5, dr Svensson', 'till exempel nummer fem, doktor Svensson'],
  ],
  'sections of laws': [
    ['5 kap. 3 §, 2 § och § 2', 'femte kapitlet tredje paragrafen, andra paragrafen och paragraf två'],
  ],
  'days with a slash alone': [['15/8 kl. 10, 3/4', 'femtonde augusti klockan tio, tre fjärdedelar']],
  'early centuries and half of a weight': [['300-talet, ½ kg', 'trehundratalet, ett halvt kilogram']],
  'numbers as nouns, prices with a colon': [
    ['E4:an, 15:90 kr, det kostar 15:90', 'E fyran, femton kronor och nittio, det kostar femton och nittio'],
  ],
});
