import { saidFor, wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { ScoreWords } from '../../grammar/spoken/ranges.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';
import { booksOf, numberedBooks, verses as versesOf } from '../../grammar/spoken/verses.ts';

/** `D. Pedro`, `D. Maria`; before other names it may be an initial. */
export const dom: Rule = {
  name: 'dom',
  starts: /D/,
  pattern:
    /(?<![\p{L}.])D\.(?= (?:Pedro|João|Afonso|Manuel|Luís|Carlos|Miguel|Sebastião|Dinis|Duarte|(?<queen>Maria|Ana|Teresa|Leopoldina|Amélia|Isabel|Carlota|Catarina|Inês))(?!\p{L}))/uy,
  say: ({ groups }) => (groups!['queen'] === undefined ? 'dom' : 'dona'),
};

export const abbreviations: Abbreviations = {
  titles: withCapitals(
    saidFor(
      'sr. senhor; sra. senhora; srta. senhorita; srs. senhores; sras. senhoras; dr. doutor; dra. doutora; prof. professor',
      'profa. professora; prof.ª professora; eng. engenheiro; av. avenida; pça. praça; n.º número; nº número',
      'n° número; al. alameda; rod. rodovia; trav. travessa; tv. travessa; lgo. largo; estr. estrada; pç. praça',
      'drs. doutores; dras. doutoras; arq. arquiteto; adv. advogado; sto. santo; sta. santa; pe. padre',
      'exmo. excelentíssimo; exma. excelentíssima; ilmo. ilustríssimo; ilma. ilustríssima; gov. governador',
      'dep. deputado; sen. senador; pres. presidente; gen. general; cel. coronel; maj. major; ten. tenente',
      'sgto. sargento; sgt. sargento; d.ª dona',
    ),
  ),
  words: {
    ...saidFor(
      'S.A. sociedade anônima; S/A sociedade anônima; a.C. antes de Cristo; d.C. depois de Cristo; EUA Estados Unidos; 24/7 vinte e quatro por sete',
      'I_Guerra_Mundial primeira Guerra Mundial; II_Guerra_Mundial segunda Guerra Mundial',
    ),
    ...withCapitals({
      'p. ex.': 'por exemplo',
      ...saidFor(
        '2ª_feira segunda-feira; 3ª_feira terça-feira; 4ª_feira quarta-feira; 5ª_feira quinta-feira; 6ª_feira sexta-feira',
        'aprox. aproximadamente; etc. etcétera; ltda. limitada; cia. companhia; depto. departamento; vc você',
        'vcs vocês; máx. máximo; mín. mínimo; obs. observação; tb. também; tbm também; vs. contra; vs contra; qtd. quantidade',
        'p.ex. por exemplo; s/n sem número; att. atenciosamente; desc. desconto; ref. referência; esq. esquerda; dir. direita; cf. conforme; incl. incluindo; dpto. departamento',
      ),
    }),
  },
  beforeNumbers: withCapitals(
    saidFor(
      'km quilômetro; tel. telefone; pág. página; págs. páginas; cap. capítulo; vol. volume; art. artigo; ap. apartamento',
      'apto. apartamento; apt. apartamento; bl. bloco; qd. quadra; lt. lote; cj. conjunto; sl. sala; fl. folha',
      'fls. folhas; p. página; pp. páginas; séc. século; sécs. séculos; núm. número; num. número; nr. número; fig. figura',
      'tab. tabela; cel. celular; ed. edição; inc. inciso; par. parágrafo; op. opus; t. tomo; arts. artigos; caps. capítulos',
    ),
  ),
};

/** `R. Augusta, 1500`; elsewhere it is usually an initial. */
export const streets: Rule = {
  name: 'street',
  starts: /R/,
  pattern: /R\.(?= (?:d[aoe]s? )?\p{Lu}[\p{L} .]{2,40}, ?(?:n[.º°o]{1,2} ?)?\d)/uy,
  say: () => 'Rua',
};

/** Abbreviations in addresses. */
export const signs: Readonly<Record<string, string>> = {
  ...saidFor('@ arroba; . ponto; / barra; : dois pontos; - hífen'),
  '\\': 'barra invertida',
  ...saidFor(
    '_ sublinhado; ? interrogação; ! exclamação; = igual; & e comercial; # cerquilha; % por cento; + mais',
    '| barra vertical; ^ circunflexo; ~ til; * asterisco',
  ),
};

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# número; № número; & e; % por cento; + mais; = igual a; × vezes; * vezes; ÷ dividido por',
  '≈ aproximadamente; ≠ diferente de; ≤ menor ou igual a; ≥ maior ou igual a; < menor que; > maior que; §§ parágrafos; § parágrafo; @ arroba',
);

export const telephones: TelephoneWords = {
  extension: 'extensão',
  layouts: layouts(
    '#####-####; ####-####; ###-####; (##) #####-####; (##) ####-####; ## #####-####; ## ####-####; ### ### ###',
    '###-###-####; #### ### ###; #### ### ####; ####-###-####; #####-###; ###.###.###-##; ##.###.###/####-##; ##.###.###-#; ##.###.###-##',
  ),
  cues: 'cep|código(?: postal)?(?: é)?|pin(?: é)?|(?:telefone|celular)(?: é)?(?: o)?|número(?: de telefone)? é(?: o)?|tel\\.|lig(?:ue|a|ar) para(?: o)?|ligue(?: o)?|ramal',
};

/** `Flamengo 2 x 1 Vasco`, `ganhou de 2 x 1` */
export const matches: Rule = {
  name: 'score',
  starts: /\d/,
  pattern:
    /(?<=\p{Lu}\p{L}{2,20} |(?:venc\p{L}{1,6}|ganh\p{L}{1,6}|perd\p{L}{1,6}|empat\p{L}{1,6}|goleou)(?: por| de| em)? )(\d{1,2}) ?[xX×] ?(\d{1,2})(?=(?: \p{Lu}\p{Ll}|[.,;!?)]|$))/uy,
  say: ([, own = '', other = '']) => `${NUMBERS.cardinal(own)} a ${NUMBERS.cardinal(other)}`,
};

/** `venceu 3-1` */
export const scores: ScoreWords = {
  cues: 'venc\\p{L}{1,6}|ganh\\p{L}{1,6}|perd(?:eu|eram|ido)|empat\\p{L}{1,6}|vitória|derrota|placar|goleada|partida|jogo',
  to: 'a',
};

const BOOKS = booksOf(
  'Gênesis Gn; Êxodo Ex Êx; Levítico Lv; Números Nm; Deuteronômio Dt; Josué Js; Juízes Jz; Rute Rt; Samuel Sm; Reis Rs; Crônicas Cr; Esdras Ed',
  'Neemias Ne; Ester; Jó; Salmo Sl; Salmos; Provérbios Pv; Eclesiastes Ec; Cânticos Ct; Isaías Is; Jeremias Jr; Lamentações Lm; Ezequiel Ez',
  'Daniel Dn; Oseias; Joel Jl; Amós; Obadias Ob; Jonas Jn; Miqueias Mq; Naum; Habacuque Hc; Sofonias Sf; Ageu; Zacarias Zc; Malaquias Ml',
  'Mateus Mt; Marcos Mc; Lucas Lc; João Jo; Atos At; Romanos Rm; Coríntios Co Cor; Gálatas Gl; Efésios Ef; Filipenses Fp; Colossenses Cl',
  'Tessalonicenses Ts; Timóteo Tm; Tito Tt; Filemom Fm; Hebreus Hb; Tiago Tg; Pedro Pe; Judas Jd; Apocalipse Ap; Tobias; Judite; Macabeus Mac',
  'Sabedoria Sb; Eclesiástico Eclo; Baruque; Alcorão; Corão; Sura',
);

/** Books of which there are several; of the others with numbers there are letters. */
const IN_BOOKS = /^(?:Samuel|Reis|Crônicas|Macabeus)$/;

/** `João 3:16` → `João três dezesseis`, `1 Coríntios 13:4` → `primeira Coríntios treze quatro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: numberedBooks(figures, IN_BOOKS, wordList('primeiro segundo terceiro')),
});
