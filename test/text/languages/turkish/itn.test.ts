import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Turkish', 'tr', {
  'years behind a month, midnight and telephones in groups': [
    ['mart iki bin yirmide, saat sıfır sıfır on beş', "mart 2020'de, saat 0:15"],
    ['sıfır beş yüz otuz iki yüz yirmi üç kırk beş altmış yedi', '0532 123 45 67'],
    ['artı doksan beş yüz otuz iki yüz yirmi üç kırk beş altmış yedi', '+90 532 123 45 67'],
  ],
  'hours with an ending': [['saat on dört buçukta', "saat 14:30'da"], 'bir buçukta'],
  'minutes before and behind an hour': [
    ['beşe çeyrek var, onu beş geçe, sekize on kala', '4:45, 10:05, 7:50'],
    ['ona beş lira verdim', 'ona 5 TL verdim'],
    ['iki metrekare', '2 m²'],
    'onu beş kere aradım',
  ],
  'numbers, dates, times, amounts and addresses': [
    ['fiyatı on iki lira elli kuruş veya beş dolar', 'fiyatı 12,50 TL veya 5 $'],
    ['üç mart iki bin yirmi dört saat on dört otuz', '3 mart 2024 saat 14:30'],
    ['bin dokuz yüz seksen dörtte doğdu', "1984'te doğdu"],
    ['bir milyon iki yüz otuz dört bin beş yüz altmış yedi', '1234567'],
    ['yirmi birinci yüzyıl üçüncü sınıf', '21. yüzyıl üçüncü sınıf'],
    ['bir buçuk yıl iki buçuk saat', '1,5 yıl 2,5 saat'],
    ['ali et gmail nokta com', 'ali@gmail.com'],
    ['yüzü güldü yüz bin on kişi', 'yüzü güldü 100010 kişi'],
    ['beşte gel on beşte gel', "beşte gel 15'te gel"],
  ],
  'numbers with endings behind others': [
    ['iki bin üçte, tren on dört otuzda', "2003'te, tren 14:30'da"],
    ['yüzde iki buçuk, sıfır beş yüz otuz iki yüz yirmi üç kırk beş altmış yedi', '%2,5, 0532 123 45 67'],
  ],
  'parts and spans of days': [
    ['beş mayıstan on mayısa', '5 mayıstan 10 mayısa'],
    ['nüfusun dörtte üçü, üçte iki oranında', "nüfusun 3/4'ü, 2/3 oranında"],
    'saat üçte iki kişi geldi',
    'beşte iki arkadaşla buluştum',
  ],
  'years with endings behind a day, and a month that is a noun': [
    ['üç mart iki bin yirmi dörtte taşındık', "3 mart 2024'te taşındık"],
    'bir ocak aldım, bir aralık uğra',
  ],
  'telephones with an ending': [
    ['sıfır beş yüz otuz iki dört yüz elli altı yetmiş sekiz otuz dördü arayın', "0532 456 78 34'ü arayın"],
  ],
});
