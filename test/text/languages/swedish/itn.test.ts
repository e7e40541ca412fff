import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Swedish', 'sv', {
  'minutes behind their hour, lengths and numbers abroad': [
    ['klockan fjorton och trettio, tio över fem', 'klockan 14.30, 5.10'],
    ['klockan noll noll femton, en meter och åttio', 'klockan 0.15, 1,80 m'],
    ['plus fyra sex sju noll ett två tre fyra fem sex sju', '+46 70 123 45 67'],
    ['tio över femtio är många', '10 över 50 är många'],
  ],
  'numbers, dates, times, amounts and addresses': [
    ['det kostar tolv kronor och femtio öre eller fem dollar', 'det kostar 12,50 kr eller 5 $'],
    ['ring noll åtta ett två tre fyra fem sex sju', 'ring 08-123 45 67'],
    ['den tredje mars tjugohundratjugofyra klockan halv fyra', 'den 3 mars 2024 klockan 3.30'],
    ['klockan kvart över tre den tjugoförsta gången', 'klockan 3.15 den 21:a gången'],
    ['två komma fem kilometer femtio procent tjugo grader celsius', '2,5 km 50 % 20 °C'],
    ['en miljon tvåhundratrettiofyra tusen femhundrasextiosju', '1234567'],
  ],
  'decades, and metres by second': [
    ['på nittiotalet, artonhundratalets slut', 'på 90-talet, 1800-talets slut'],
    ['ett hundratal, fem meter per sekund', 'ett hundratal, 5 m/s'],
  ],
  'some thousands, and full hours': [
    'några tusen människor, nio av tio gånger',
    ['klockan tjugo noll noll', 'klockan 20.00'],
  ],
  'prices with a colon': [['den kostar femton och nittio', 'den kostar 15:90']],
});
