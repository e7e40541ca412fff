import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Turkish', 'tr', {
  'times behind a part of the day, and minus before percentages': [
    ["akşam 7.30'da, sabah 6.15", 'akşam yedi otuzda, sabah altı on beş'],
    ['-%3,5', 'eksi yüzde üç virgül beş'],
  ],
  'endings, times with a dot and short forms': [
    ["10 TL'ye, 100 TL'den, 5 kg'lık", 'on liraya, yüz liradan, beş kilogramlık'],
    [
      "09.00-17.00 arası, saat 9.15'te, 08.45'te",
      'dokuz ila on yedi arası, saat dokuz on beşte, sekiz kırk beşte',
    ],
    ['15. Yıl, Bölüm IV, %20-30, 7/24', 'on beşinci Yıl, Bölüm dört, yüzde yirmi ila otuz, yedi yirmi dört'],
    [
      '0532-123-4567, No:12 D:3',
      'sıfır beş yüz otuz iki yüz yirmi üç dört bin beş yüz altmış yedi, numara on iki daire üç',
    ],
  ],
  'endings, rulers and days': [
    [
      "saat 14.30'da, 15 Mart 1998'de, 90'lı",
      'saat on dört otuzda, on beş Mart bin dokuz yüz doksan sekizde, doksanlı',
    ],
    [
      'XX. yüzyıl, II. Abdülhamid, V. Kaya, 3.sınıf',
      'yirminci yüzyıl, ikinci Abdülhamid, V. Kaya, üçüncü sınıf',
    ],
    ['Pzt-Cum, 100m, 24/7', 'Pazartesi ila Cuma, yüz metre, yedi yirmi dört'],
  ],
  'numbers, dates, times, amounts and names': [
    ['Fiyatı 12,50 TL veya $5.', 'Fiyatı on iki lira elli kuruş veya beş dolar.'],
    [
      '%50, 2,5 km, 120 km/sa, 20 °C, 5 m²',
      'yüzde elli, iki virgül beş kilometre, saatte yüz yirmi kilometre, yirmi santigrat derece, beş metre kare',
    ],
    [
      '1.234.567 kişi, 3. sınıf, 21. yüzyıl',
      'bir milyon iki yüz otuz dört bin beş yüz altmış yedi kişi, üçüncü sınıf, yirmi birinci yüzyıl',
    ],
    [
      "1.250,50 TL'dir, %75'i, 18.00'de",
      'bin iki yüz elli lira elli kuruşdir, yüzde yetmiş beşi, on sekizde',
    ],
    ['2021-06-30', 'otuz Haziran iki bin yirmi bir'],
    ["1980'lerde, 4'üncü", 'bin dokuz yüz seksenlerde, dördüncü'],
    ['saat 14.30', 'saat on dört otuz'],
    ['0532 123 45 67', 'sıfır beş yüz otuz iki yüz yirmi üç kırk beş altmış yedi'],
    ['ali@gmail.com', 'a l i et gmail nokta com'],
    ['3 milyon TL, 2,5 mlr dolar', 'üç milyon lira, iki virgül beş milyar dolar'],
    ['Prof. Dr. Yılmaz vb.', 'Profesör Doktor Yılmaz ve benzeri.'],
  ],
  'telephone codes': [['+90 212 555 12 34', 'artı doksan iki yüz on iki beş yüz elli beş on iki otuz dört']],
  'endings of fractions and roads': [
    ["1/3'ü, 2/5'i, 1/10'una", 'üçte biri, beşte ikisi, onda birine'],
    ["34. km'de", 'otuz dördüncü kilometrede'],
  ],
  'rates of bits': [['100 Mbps', 'saniyede yüz megabit']],
  'speeds from one to another': [['10-15 km/sa', 'saatte on ila on beş kilometre']],
});
