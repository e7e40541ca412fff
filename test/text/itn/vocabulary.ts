/** Words that rules match, and some others, by language, for random sentences. */
export const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  en: words(
    'zero one two three nine ten eleven twelve thirteen nineteen twenty thirty ninety hundred thousand million',
    'billion and a an o oh point minus double plus first second third fifth twelfth twentieth half quarter halves',
    'thirds the of at by in on to past may march july january nineteen eighties dollars dollar cents pounds euro',
    "kilometers meter feet foot percent per hour second hours minutes square degrees celsius oclock o'clock am p m",
    'g t dot com slash w x b mail gmail hyphen ssn for example misses doctor mister cat five e hello people is',
  ),
  es: words(
    'cero un uno una dos tres nueve diez quince veinte veintiuno treinta cien ciento doscientos mil millón millones',
    'y coma punto menos más medio media cuarto tercios décimo décima primero tercer vigésimo doceavos de la las a',
    'para con enero mayo siglo antes cristo dólares euro pesos centavos metros kilómetros por hora ciento horas',
    'segundos grados celsius cuadrados eme pe tarde arroba com g mail doble ve triple extensión usted señor hola',
  ),
  fr: words(
    'zéro un une deux trois neuf dix quinze vingt trente soixante quatre-vingt quatre-vingts cent cents mille million',
    'millions et virgule point moins plus demi demie quart tiers neuvièmes troisième premier seconde onzième de du le',
    'la midi minuit heures heure matin soir mai janvier euros dollars centimes mètres kilomètres par pour secondes',
    "minutes carrés arobase com g mail double w monsieur docteur bonjour d'euros l'heure livres gens",
  ),
  de: words(
    'null ein eins eine zwei drei neun zehn elf fünfzehn zwanzig dreißig neunzig hundert tausend million millionen und',
    'komma punkt minus plus halb halbe viertel drittel zehntel erster zwölften zwanzigster vor nach uhr mai januar',
    'euro dollar cent pfund penny meter kilometer pro stunde prozent quadratmeter sekunden grad celsius at com g mail',
    'w doktor miss der vierundzwanzig eintausendzwanzig hundertelftem neunzehnachtzig zweieinhalb vieruhr hallo',
  ),
  pt: words(
    'zero um uma dois duas três nove dez quinze vinte trinta cem cento duzentos mil milhão milhões e vírgula ponto',
    'menos mais meio meia terços décimo décima primeiro vigésimo avos de do às à ao para pra noite dia horas minutos',
    'janeiro maio reais dólares euro centavos metros quilômetros por hora cento segundos graus celsius quadrados',
    'arroba com g mail duplo segunda feira senhor olá pessoas',
  ),
  it: words(
    'zero un uno una due tre nove dieci quindici venti ventuno trenta cento mille duemila milione milioni e virgola punto',
    'meno più mezzo mezza quarto terzi decimo primo ventesimo centoventitré ventimilacinque le alle meno gennaio maggio secolo',
    'euro dollari sterline centesimi metri chilometri all per cento ore minuti secondi gradi celsius quadrati chiocciola com g mail',
    "doppio signor ciao persone l'una un'ora",
  ),
  hi: words(
    'शून्य एक दो तीन चार पाँच नौ दस ग्यारह बारह बीस पच्चीस नब्बे सौ हज़ार लाख करोड़ डेढ़ ढाई सवा साढ़े पौने दशमलव बटा सही',
    'माइनस प्लस तिहाई दसवां पाँचवीं जनवरी मई से ईसा पूर्व ईसवी बजे बजकर मिनट सेकंड घंटा घंटे रुपये पैसे डॉलर मीटर किलोमीटर',
    'प्रति प्रतिशत वर्ष साल बाई हाइफ़न नंबर रोड डॉक्टर ने a b डॉट com एट नमस्ते लोग',
  ),
  nl: words(
    'nul een één twee drie negen tien elf twaalf twintig eenentwintig honderd duizend miljoen en komma punt min plus half halve kwart derde',
    'eerste twintigste over voor uur maart mei euro dollar cent meter kilometer per seconde procent vierkante graden celsius apenstaartje com g mail',
    'anderhalf driehonderdvijfentwintig tweeduizendtwaalf tot of tussen mensen hallo de van',
  ),
  pl: words(
    'zero jeden dwa dwie trzy pięć dziesięć jedenaście dwadzieścia sto dwieście tysiąc tysiące tysięcy milion miliony milionów przecinek minus',
    'pierwszy dwudziesty drugiego czwartej pół wpół do kwadrans po za marca roku złotych złote groszy dolarów kilometrów metrów kwadratowych na godzinę',
    'procent stopni celsjusza małpa kropka com g mail półtora od i lub między o ludzie cześć',
  ),
  ru: words(
    'ноль один одна два две три пять десять одиннадцать двадцать сто двести тысяча тысячи тысяч миллион миллиона миллионов целых десятых сотых',
    'минус первый двадцатый второго четвёртого половина без четверти часов минут марта года рублей копеек долларов километров квадратных метров в час',
    'процентов градусов цельсия собака точка com g mail полтора с половиной от до и или между люди привет',
  ),
  sv: words(
    'noll en ett två tre fem tio elva tjugo tjugoett hundra tusen miljon miljoner komma minus första tjugonde halv kvart över i klockan och mars',
    'kronor öre dollar meter kilometer timmen procent kvadratmeter grader celsius snabel a punkt com g mail till eller mellan folk hej',
  ),
  tr: words(
    'sıfır bir iki üç dört beş on yirmi yüz bin milyon milyar virgül eksi birinci yirminci buçuk yüzde saat mart lira kuruş dolar metre kare kilometre',
    'derece et nokta com g mail ila veya ve kişi merhaba dörtte yedide',
  ),
  uk: words(
    "нуль один одна два дві три п'ять десять одинадцять двадцять сто двісті тисяча тисячі тисяч мільйон мільйони цілих десятих мінус перший двадцятий",
    'другого четверту пів на чверть за годин хвилин березня року гривень копійок доларів кілометрів квадратних метрів годину відсотків градусів цельсія',
    'собака крапка com g mail півтора з половиною від до і або між люди привіт о',
  ),
  ko: words(
    '영 공 일 이 삼 십 백 천 만 억 이십 삼백 오천 이천이십사년 삼월 십오일 세 시 삼십분 열두 명 스무 살 오십 퍼센트 삼점오 킬로미터 원 달러',
    '삼분의 공일공 일이삼사 오육칠팔 이 사람은 오후 제이차 이십일세기 만원 안녕하세요 까지',
  ),
  ja: [
    ...'零〇一二三四五六七八九十百千万億兆点分の第番目人羽匹年月日曜時半秒前円度回階緒般葉何数から、。ですはがに火土パーセント',
    ...words('マイナス から a gmail ドット com アットマーク 日曜日 一緒 千葉 数え'),
  ],
  zh: [
    ...'零〇一二两三四五六七八九十百千万亿萬億壹拾负点點分之又第年月日号元美块钱时刻秒钟半岁米公里个几们我是，。起午',
    ...words('a gmail com 艾特 公里 分钟 公元前 百分之 十分 美元'),
  ],
};

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}
