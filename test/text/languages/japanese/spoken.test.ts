import { describeFloor } from '../../normalize/describe-floor.ts';
import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Japanese', 'ja', {
  'units, ranges, months and rulers as tables have them': [['4 oz', '四オンス']],
  cardinals: [
    ['10〜20人で１２３４円、5万円', '十から二十人で千二百三十四円、五万円'],
    ['約1000人と10000000円', '約千人と一千万円'],
    ['バージョン2.0.1と007', 'バージョン二点零点一と零零七'],
    ['3:2で勝った', '三対二で勝った'],
  ],
  decimals: [['約3.14と-5.5度', '約三点一四とマイナス五点五度']],
  fractions: [['1/2と½と2 1/3', '二分の一と二分の一と二と三分の一']],
  dates: [
    ['2024年03月05日(金)', '二千二十四年三月五日金曜日'],
    ['2024/03/15まで', '二千二十四年三月十五日まで'],
    ['12/15から12/20まで', '十二月十五日から十二月二十日まで'],
  ],
  times: [
    ['午前9:05と14:30', '午前九時五分と十四時三十分'],
    ['会議は2:00pmから', '会議は午後二時から'],
  ],
  money: [['¥1,234と$9.99と5億ドル', '千二百三十四円と九ドル九十九セントと五億ドル']],
  measures: [
    ['25℃で60km/h、120㎡、20％', '二十五度で六十キロメートル毎時、百二十平方メートル、二十パーセント'],
  ],
  telephone: [['03-1234-5678へ', 'ゼロサンのイチニーサンヨンのゴーロクナナハチへ']],
  address: [['港区1-2-3です', '港区一の二の三です']],
  electronic: [['www.example.jp を見る', 'w w w ドット e x a m p l e ドット jp を見る']],
  'what has no written forms': ['一人で「そうですか」と言った。楽しい〜！'],
  'parts and postcodes': [
    ['1/2kg', '二分の一キログラム'],
    ['〒100-0001', '郵便番号イチゼロゼロのゼロゼロゼロイチ'],
  ],
});

describeFloor('ja', 98);
