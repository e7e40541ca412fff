import { describeFloor } from '../../normalize/describe-floor.ts';
import { describeSpoken } from '../../normalize/describe-spoken.ts';

describeSpoken('Portuguese', 'pt', {
  'parts of something and short months': [
    ['2/3 partes, jan./2020', 'duas terças partes, janeiro de dois mil e vinte'],
  ],
  'scores with an x, and days in figures': [
    ['venceu por 2x1; placar de 3x0', 'venceu por dois a um; placar de três a zero'],
    ['dia 1/2, dia 30/6, Sras. Lima', 'dia primeiro de fevereiro, dia trinta de junho, senhoras Lima'],
  ],
  'halves of the day, and telephones': [
    [
      '15h da tarde, 20h da noite, 10h da manhã',
      'três horas da tarde, oito horas da noite, dez horas da manhã',
    ],
    [
      '555-1234, (11) 3333-4444 ext. 12',
      'cinco cinco cinco um dois três quatro, um um três três três três quatro quatro quatro quatro extensão um dois',
    ],
    ['às 9.30', 'às nove horas e trinta'],
  ],
  'lists of centuries, and scores': [
    [
      'séculos XV e XVI, Flamengo 2 x 1 Vasco, Tel.: 3333-4444',
      'séculos quinze e dezesseis, Flamengo dois a um Vasco, telefone: três três três três quatro quatro quatro quatro',
    ],
  ],
  'numbers that are read out': [
    [
      'CNPJ 12.345.678/0001-95, RG 12.345.678-9, ligue 190',
      'CNPJ um dois três quatro cinco seis sete oito zero zero zero um nove cinco, RG um dois três quatro cinco seis sete oito nove, ligue um nove zero',
    ],
  ],
  'one of something, and thousands': [
    [
      '1 mão, 2 mãos, 2 mil pessoas, 200 mil pessoas',
      'uma mão, duas mãos, duas mil pessoas, duzentas mil pessoas',
    ],
    ['Elizabeth II', 'Elizabeth segunda'],
  ],
  'numbers with a slash, and sums': [
    [
      'pressão 12/8, 2019/20, 8 / 2 = 4',
      'pressão doze por oito, dois mil e dezenove vinte, oito dividido por dois igual a quatro',
    ],
  ],
  'titles and what has a number': [
    ['cel. 98765-4321, Cel. Silva', 'celular nove oito sete seis cinco quatro três dois um, coronel Silva'],
  ],
  'places in the Bible': [
    [
      'João 3:16, 1 Coríntios 13:4 e Sl 23:1',
      'João três dezesseis, primeira Coríntios treze quatro e Salmo vinte e três um',
    ],
  ],
  'short names of days, and how often': [
    ['na 3ª feira, seg. 3 de março', 'na terça-feira, segunda-feira três de março'],
    ['Seg–sex, sáb. e dom. fechado, 2x', 'segunda-feira a sexta-feira, sábado e domingo fechado, duas vezes'],
  ],
  'what is counted by something': [
    ['120 palavras/min, 3 refeições/dia', 'cento e vinte palavras por minuto, três refeições por dia'],
  ],
  'units, ranges, months and rulers as tables have them': [
    ['D. Pedro II e dom joão v', 'dom Pedro segundo e dom joão quinto'],
    ['5 ms, 4 oz e jan. 2020', 'cinco milissegundos, quatro onças e janeiro de dois mil e vinte'],
    ['CPF 123.456.789-00', 'CPF um dois três quatro cinco seis sete oito nove zero zero'],
  ],
  cardinals: [
    ['2 pessoas, 1 casa, 200 páginas e 2 dias', 'duas pessoas, uma casa, duzentas páginas e dois dias'],
    ['1.100 e 2.345', 'mil e cem e dois mil trezentos e quarenta e cinco'],
    ['de 10-20 livros', 'de dez a vinte livros'],
    ['a versão 2.10.3', 'a versão dois ponto dez ponto três'],
  ],
  decimals: [['3,14', 'três vírgula um quatro']],
  ordinals: [['o 3º andar e a 21ª vez', 'o terceiro andar e a vigésima primeira vez']],
  'Roman numbers': [
    ['o século XXI e Pedro II', 'o século vinte e um e Pedro segundo'],
    ['a II Guerra e Luís XIV', 'a segunda Guerra e Luís catorze'],
  ],
  fractions: [['3/4 de xícara e 5/12', 'três quartos de xícara e cinco doze avos']],
  dates: [
    ['no dia 1º de maio de 2024', 'no dia primeiro de maio de dois mil e vinte e quatro'],
    ['em 10/05/23', 'em dez de maio de dois mil e vinte e três'],
    ['em 7 de Setembro', 'em sete de setembro'],
  ],
  times: [
    ['às 14h30 e às 9:00', 'às catorze horas e trinta e às nove horas'],
    ['à 1:00', 'à uma hora'],
  ],
  money: [
    ['R$ 1.234,50', 'mil duzentos e trinta e quatro reais e cinquenta centavos'],
    ['R$ 3 milhões e R$ 5/kg', 'três milhões de reais e cinco reais por quilo'],
  ],
  measures: [
    ['-5 °C, 80% e 100 km/h', 'menos cinco graus celsius, oitenta por cento e cem quilômetros por hora'],
    ['2 1/2 h e 1/2 m', 'duas horas e meia e meio metro'],
  ],
  telephone: [
    ['(11) 98765-4321', 'um um nove oito sete seis cinco quatro três dois um'],
    ['+55 11 98765-4321', 'mais cinco cinco um um nove oito sete seis cinco quatro três dois um'],
  ],
  electronic: [['a j.silva@uol.com.br', 'a j ponto silva arroba uol ponto com ponto br']],
  abbreviations: [
    [
      'a II Guerra Mundial, tel.: (11) 3123-4567',
      'a segunda Guerra Mundial, telefone: um um três um dois três quatro cinco seis sete',
    ],
    ['O Sr. Silva, pág. 5, etc. Fim', 'O senhor Silva, página cinco, etcétera. Fim'],
  ],
  symbols: [['Silva & Filhos', 'Silva e Filhos']],
  'what has no written forms': ['Olá! Você está bem? É isso, “amanhã”.'],
  'short words': [
    ['cap. XII, séc. XIX, ap. 32', 'capítulo doze, século dezenove, apartamento trinta e dois'],
    ['R. da Paz, 12, e R. Silva', 'Rua da Paz, doze, e R. Silva'],
    ['2,5 mi de pessoas a 3 mi', 'dois vírgula cinco milhões de pessoas a três milhas'],
    ['venceu por 3-1', 'venceu por três a um'],
  ],
  'Roman figures before a noun': [
    ['XXV aniversário, a II Guerra', 'vigésimo quinto aniversário, a segunda Guerra'],
  ],
  'what stands before and behind numbers': [
    ['1 ½ colher, uma 1/2 xícara, O 15° andar', 'uma colher e meia, meia xícara, O décimo quinto andar'],
    ['Ganhamos de 2x0, artigo V, 1 árvore', 'Ganhamos de dois a zero, artigo cinco, uma árvore'],
    ['de US$ 5 a US$ 7 milhões', 'de cinco a sete milhões de dólares americanos'],
  ],
});

describeFloor('pt', 99);
