import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Polish', 'pl', {
  'houses and flats': [
    ['Polna 12 m. 5, pokój 12 m', 'Polna dwanaście mieszkania pięć, pokój dwanaście metrów'],
  ],
  'ranks and centuries in the case of their noun': [
    [
      'na 3 piętrze, w 45 minucie, 3. miejsce',
      'na trzecim piętrze, w czterdziestej piątej minucie, trzecie miejsce',
    ],
    ['w XIX w. poeta XIX w.', 'w dziewiętnastym wieku poeta dziewiętnastego wieku.'],
  ],
  'rulers, decades, hours and spans': [
    [
      'Jan III, za Jana III, Elżbieta II, rozdział IV',
      'Jan trzeci, za Jana trzeciego, Elżbieta druga, rozdział czwarty',
    ],
    [
      'lata 90., w latach 80. i 90. było',
      'lata dziewięćdziesiąte, w latach osiemdziesiątych i dziewięćdziesiątych było',
    ],
    ['5/8, 2/3, 50 gr, 3-5 maja', 'pięć ósmych, dwie trzecie, pięćdziesiąt groszy, trzeciego–piątego maja'],
    ['20-letni, 5-osobowa, 25-procentowy', 'dwudziestoletni, pięcioosobowa, dwudziestopięcioprocentowy'],
    ['ok. 500 osób, do 20 kg', 'około pięciuset osób, do dwudziestu kilogramów'],
    ['w godz. 9–17, o godz. 8', 'w godzinach od dziewiątej do siedemnastej, o godzinie ósmej'],
    ['pon.-pt. 10-15 km, 2x', 'poniedziałek–piątek dziesięć–piętnaście kilometrów, dwa razy'],
  ],
  'numbers, dates, times, amounts and names': [
    ['To kosztuje 12,50 zł albo $5.', 'To kosztuje dwanaście złotych pięćdziesiąt groszy albo pięć dolarów.'],
    [
      '3 marca 2024 r. o 14:30',
      'trzeciego marca dwa tysiące dwudziestego czwartego roku o czternastej trzydzieści',
    ],
    [
      'Urodził się w 1984 roku, 12.05.1984',
      'Urodził się w tysiąc dziewięćset osiemdziesiątym czwartym roku, dwunastego maja tysiąc dziewięćset osiemdziesiątego czwartego roku',
    ],
    ['XIX wiek, w XXI wieku', 'dziewiętnasty wiek, w dwudziestym pierwszym wieku'],
    [
      '2,5 km, 50%, 120 km/h, 20 °C, 5 m²',
      'dwa przecinek pięć kilometra, pięćdziesiąt procent, sto dwadzieścia kilometrów na godzinę, dwadzieścia stopni Celsjusza, pięć metrów kwadratowych',
    ],
    [
      '1 234 567 osób, 21 książek, 2 książki, 2 stoły, 1 minutę',
      'milion dwieście trzydzieści cztery tysiące pięćset sześćdziesiąt siedem osób, dwadzieścia jeden książek, dwie książki, dwa stoły, jedną minutę',
    ],
    ['np. ul. Długa 5, dr Nowak', 'na przykład ulica Długa pięć, doktor Nowak'],
    ['tel. 601 234 567', 'telefon sześćset jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem'],
    ['jan@gmail.com', 'j a n małpa gmail kropka com'],
    ['3 mln zł, 2,5 mld dolarów', 'trzy miliony złotych, dwa przecinek pięć miliarda dolarów'],
    ['1 złoty, 2 zł, 5 zł, 22 zł', 'jeden złoty, dwa złote, pięć złotych, dwadzieścia dwa złote'],
  ],
  'cases that the noun or a preposition tells': [
    ['w 3 dużych miastach, z 5 osobami', 'w trzech dużych miastach, z pięcioma osobami'],
    ['między 3 a 5, z 12 krajów', 'między trzema a pięcioma, z dwunastu krajów'],
  ],
  'persons, ranks and eras': [
    ['342 ludzi, 2 mężczyzn i 3 kobiety', 'trzystu czterdziestu dwóch ludzi, dwóch mężczyzn i trzy kobiety'],
    ['5 nowych studentów, 5 zeszytów', 'pięciu nowych studentów, pięć zeszytów'],
    [
      '5-go maja, 40-lecie, w 44 r. p.n.e. był',
      'piątego maja, czterdziestolecie, w czterdziestym czwartym roku przed naszą erą był',
    ],
    ['II wojna światowa, w III klasie', 'druga wojna światowa, w trzeciej klasie'],
    ['przed 15:00, między 8:00 a 10:00', 'przed piętnastą, między ósmą a dziesiątą'],
    [
      'od 10 do 15 zł, w ciągu 24 godz. od, na str. 42',
      'od dziesięciu do piętnastu złotych, w ciągu dwudziestu czterech godzin od, na stronie czterdzieści dwa',
    ],
  ],
  'ordinals by their noun': [
    [
      'z 3. peronu, co 5. mieszkaniec, w 2. połowie',
      'z trzeciego peronu, co piąty mieszkaniec, w drugiej połowie',
    ],
    ['kupił 3. potem wyszedł', 'kupił trzy. potem wyszedł'],
    [
      'o 8 rano, ok. 15:00, w latach 60. XX w. był',
      'o ósmej rano, około piętnastej, w latach sześćdziesiątych dwudziestego wieku był',
    ],
    [
      'XVIII–XIX wiek, 00-950 Warszawa',
      'osiemnasty–dziewiętnasty wiek, zero zero dziewięćset pięćdziesiąt Warszawa',
    ],
  ],
  'a day before a time, long numbers of persons': [
    ['28.06 o 19:45', 'dwudziestego ósmego czerwca o dziewiętnastej czterdzieści pięć'],
    ['PESEL 90010112345', 'PESEL dziewięć zero zero jeden zero jeden jeden dwa trzy cztery pięć'],
  ],
  'halves before a noun, numbers of taxpayers': [
    ['1½ l, ½ szklanki', 'półtora litra, pół szklanki'],
    [
      'NIP 525-224-88-99',
      'NIP pięćset dwadzieścia pięć dwieście dwadzieścia cztery osiemdziesiąt osiem dziewięćdziesiąt dziewięć',
    ],
  ],
});
