import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Polish', 'pl', {
  'rulers, thousands with a half, and minutes of one digit': [
    ['Jan Paweł Drugi, Ludwik Czternasty', 'Jan Paweł II, Ludwik XIV'],
    ['półtora tysiąca osób, sto franków szwajcarskich', '1,5 tysiąca osób, 100 CHF'],
    [
      'o czternastej pięć, dziewiętnaście złotych dziewięćdziesiąt miesięcznie',
      'o 14:05, 19,90 zł miesięcznie',
    ],
    'pół tysiąca, Paweł drugi przyszedł',
  ],
  'hundredths with a conjunction, full hours, lengths and tenths': [
    ['pięć dolarów i dwadzieścia centów, dwudziesta zero zero', '5,20 $, 20:00'],
    ['metr osiemdziesiąt, trzydzieści sześć i sześć dziesiątych stopnia', '1,80 m, 36,6 °'],
    ['dziewięć przecinek osiem metra na sekundę', '9,8 m/s'],
    'pięć i sześć',
  ],
  'hours from and to before a word': [
    ['pracuję od ósmej do szesnastej codziennie', 'pracuję od 8:00 do 16:00 codziennie'],
    'od drugiej do trzeciej klasy',
  ],
  shares: ['co dziesiąta osoba'],
  'parts, and hours beside minutes': [
    ['trzy czwarte, dwie trzecie, pięć ósmych', '3/4, 2/3, 5/8'],
    ['dwudziesta pierwsza czterdzieści pięć', '21:45'],
  ],
  'numbers, dates, times, amounts and addresses': [
    ['to kosztuje dwanaście złotych pięćdziesiąt groszy albo pięć dolarów', 'to kosztuje 12,50 zł albo 5 $'],
    [
      'trzeciego marca dwa tysiące dwudziestego czwartego roku o czternastej trzydzieści',
      '3 marca 2024 roku o 14:30',
    ],
    ['urodził się w tysiąc dziewięćset osiemdziesiątym czwartym roku', 'urodził się w 1984 roku'],
    ['dwudziesty pierwszy wiek trzecie miejsce', 'XXI wiek trzecie miejsce'],
    [
      'dwa przecinek pięć kilometra pięćdziesiąt procent sto dwadzieścia kilometrów na godzinę dwadzieścia stopni celsjusza',
      '2,5 km 50 % 120 km/h 20 °C',
    ],
    ['milion dwieście trzydzieści cztery tysiące pięćset sześćdziesiąt siedem', '1234567'],
    ['półtora roku dwa i pół godziny', '1,5 roku 2,5 godziny'],
    ['wpół do czwartej kwadrans po trzeciej za pięć dziesiąta', '3:30 3:15 9:55'],
    ['sześćset jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem', '601 234 567'],
    ['jan małpa gmail kropka com', 'jan@gmail.com'],
    ['od dziesięciu do piętnastu minut', 'od 10 do 15 minut'],
    ['trzy miliony złotych', '3 miliony złotych'],
  ],
  'parts of the day and hours by their ordinals': [
    ['o ósmej dwadzieścia wieczorem, o siódmej rano', 'o 8:20 wieczorem, o 7:00 rano'],
    ['od dziewiątej do siedemnastej, do dwudziestej rocznicy', 'od 9:00 do 17:00, do 20. rocznicy'],
    ['w latach dziewięćdziesiątych', 'w latach 90.'],
  ],
  'cents before a date': [['dwadzieścia trzy euro pięćdziesiąt trzeciego marca', '23,50 € 3 marca']],
  'postcodes with a dash, years alone, minutes before a half': [
    ['kod pocztowy zero zero myślnik sto dwadzieścia trzy', 'kod pocztowy 00-123'],
    ['w tysiąc dziewięćset osiemdziesiątym dziewiątym', 'w 1989'],
    ['za pięć wpół do szóstej', '5:25'],
  ],
  'hours before a verb, numbers of taxpayers': [
    ['o dziewiątej siedemnaście odjeżdża', 'o 9:17 odjeżdża'],
    ['nip pięć dwa pięć dwa dwa cztery osiem osiem dziewięć dziewięć', 'nip 525-224-88-99'],
  ],
});
