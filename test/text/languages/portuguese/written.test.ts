import { describeSentences } from '../../itn/describe-cases.ts';

describeSentences('Portuguese', 'pt', {
  'rooms and quarters': [
    'o apartamento tem dois quartos, um hotel com três quartos, três quartos de hotel',
    ['três quartos do bolo', '3/4 do bolo'],
  ],
  'less of something is no negative number': [
    'pelo menos três, todos menos um, há uma hora, um quarto de hora',
    ['mais ou menos dez', 'mais ou menos 10'],
    ['faz menos dez graus', 'faz -10 °'],
  ],
  'sums, rulers and postcodes': [
    ['dois mais dois é igual a quatro', '2 + 2 = 4'],
    'dois mais dois são quatro',
    ['dom pedro segundo, papa joão vinte e três', 'dom pedro II, papa joão XXIII'],
    ['cep zero um três um zero um zero zero', 'cep 01310-100'],
  ],
  'numbers that nobody can tell the kind of': [
    'doze por oito',
    ['pressão doze por oito', 'pressão 12/8'],
    ['luís quatorze', 'luís XIV'],
    ['três por cento', '3 %'],
    'custa dezenove e noventa e nove, cinco e noventa, nove e noventa e nove',
    'cinco e quinze, oito e trinta',
    'joão três dezesseis',
    'dez quinze minutos, quinze vinte pessoas',
    'um dois três e já',
    ['em vinte vinte e quatro', 'em 2024'],
    ['entre cinco e quinze', 'entre 5 e 15'],
  ],
  'phrases that no number is meant in': [
    'vinte e poucos anos',
    'mil e uma coisas',
    'cinco seis mil pessoas',
    'mil e uma noites',
    'uma hora dessas',
  ],
  'half past an hour': [
    ['por volta das duas e meia', 'por volta das 2:30'],
    ['três e meia da tarde, uma e meia, onze e meia', '3:30 da tarde, 1:30, 11:30'],
    ['duas e meia horas, duas horas e meia', '2 1/2 h, 2 1/2 h'],
  ],
  'parts of units, free numbers, and clocks': [
    ['dois litros e meio e três quartos de litro', '2 1/2 l e 3/4 l'],
    ['duas milésimas', '2/1000'],
    ['zero oitocentos um dois três quatro cinco seis sete', '0800 123 4567'],
    ['quinze para o meio dia', '11:45'],
  ],
  cardinals: [
    ['havia trezentas e vinte pessoas', 'havia 320 pessoas'],
    ['entre cem e duzentos', 'entre 100 e 200'],
    ['Trinta e sete deles', '37 deles'],
    ['menos catorze', '-14'],
    ['dois mil e vinte e quatro', '2024'],
  ],
  'words that only look like numbers': [
    'um deles chegou um segundo depois',
    'mil vezes obrigado',
    'primeiro a segunda parte',
    'neste ponto dois deles',
    'um, dois, três',
    'ao meio dia',
  ],
  ordinals: [
    ['o vigésimo quinto aniversário', 'o 25º aniversário'],
    ['a décima segunda vez', 'a 12ª vez'],
  ],
  decimals: [
    ['três vírgula catorze', '3,14'],
    ['dois ponto cinco milhões', '2.5 milhões'],
  ],
  fractions: [
    ['dois terços da população', '2/3 da população'],
    ['três e meio', '3 1/2'],
    ['cinco doze avos', '5/12'],
    'um quarto de hotel',
  ],
  dates: [
    ['no dia quinze de setembro de mil oitocentos e dez', 'no dia 15 de setembro de 1810'],
    ['o primeiro de maio', 'o 01 de maio'],
    ['vinte do sete de mil novecentos e noventa', '20/07/1990'],
  ],
  times: [
    ['às cinco e quinze da tarde', 'às 5:15 da tarde'],
    ['às dez para as oito', 'às 7:50'],
    ['quinze para as oito', '7:45'],
    ['faltam vinte para as cinco', 'faltam 20 para as cinco'],
    ['trinta para as duas pessoas', '30 para as duas pessoas'],
    ['à meia noite e dez', 'à 0:10'],
    ['às nove e meia', 'às 9:30'],
  ],
  money: [
    ['custa cento e vinte reais e cinquenta centavos', 'custa R$ 120,50'],
    ['oitenta centavos', 'R$ 0,80'],
    ['três milhões de dólares', '$ 3 milhões'],
  ],
  measures: [
    ['a oitenta quilômetros por hora', 'a 80 kph'],
    ['vinte por cento', '20 %'],
    ['doze metros quadrados', '12 m²'],
    ['dois e meio quilos', '2 1/2 kg'],
  ],
  telephone: [
    ['ligue nove oito sete seis cinco quatro três dois um', 'ligue 98765-4321'],
    ['mais cinco cinco um um nove oito sete seis cinco quatro três dois um', '+55 (11) 98765-4321'],
    ['mais três cinco um nove um dois três quatro cinco seis sete oito', '+351 912345678'],
  ],
  electronic: [
    ['escreva para ana ponto silva arroba exemplo ponto com', 'escreva para ana.silva@exemplo.com'],
    ['dáblio dáblio dáblio ponto exemplo ponto com ponto br', 'www.exemplo.com.br'],
  ],
  abbreviations: [
    ['na sexta feira', 'na sexta-feira'],
    ['o senhor Silva e o senhor', 'o Sr. Silva e o senhor'],
    ['senhor Sr. Silva', 'senhor Sr. Silva'],
  ],
  'what is written already': [
    'Custa R$ 150 às 10:30 do dia 23 de janeiro de 2025.',
    '12ª edição, 3,5 milhões',
  ],
  heights: [['mede um metro e oitenta de altura', 'mede 1,80 m de altura']],
  'days of a span': [['de cinco a nove de julho', 'de 05 a 09 de julho']],
  'prices of something': [['cinco reais e noventa e nove o quilo', 'R$ 5,99 o quilo']],
  'numbers of taxpayers': [
    ['c p f um dois três quatro cinco seis sete oito nove zero nove', 'c p f 123.456.789-09'],
  ],
  'postcodes with a dash, two days of a month': [
    ['cep zero um três zero cinco traço cem', 'cep 01305-100'],
    ['oito e nove de junho', '08 e 09 de junho'],
  ],
  'numbers of papers': [['o rg é doze trezentos e quarenta e cinco', 'o rg é 12345']],
  'letters amid digits': [['placa a b c um d vinte e três', 'placa abc1d23']],
});
