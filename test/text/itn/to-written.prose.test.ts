import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';

// For a longer search: PROSE=100000 npx vitest run test/text/itn/to-written.prose.test.ts
const numRuns = Number(process.env['PROSE'] ?? 300);

/** Words of everyday prose, some of which resemble numbers, units, months or currencies. */
const PROSE: Readonly<Record<string, string>> = {
  en: 'the house stands near a river where people walk and talk about weather while children play they won for too ate many pounding march may seconds thoughts hourly meters dollarless point dash slash at dot',
  es: 'la casa está cerca del río donde la gente camina y habla del tiempo mientras los niños juegan vez como siempre nadie sabe nada de eso milagro seisillo oncena cientos miles docena',
  fr: 'la maison est près de la rivière où les gens marchent et parlent du temps pendant que les enfants jouent fois comme toujours personne ne sait rien de cela millier douzaine centaine neuve sixain',
  de: 'das Haus steht nahe am Fluss wo Menschen gehen und reden über das Wetter während Kinder spielen Achtung Elfe Vierbeiner Sechser zweifellos einige tausende Millionär halblaut',
  pt: 'a casa fica perto do rio onde as pessoas andam e falam do tempo enquanto as crianças brincam vez como sempre ninguém sabe nada disso milhares centena dezena',
  it: 'la casa sta vicino al fiume dove la gente cammina e parla del tempo mentre i bambini giocano volta come sempre nessuno sa niente di questo migliaia centinaia decina ottone seimila',
  nl: 'het huis staat dicht bij de rivier waar mensen lopen en praten over het weer terwijl kinderen spelen aandacht achter zesde eenvoudig tweeling vierkant duizenden honderden halfslachtig uurwerk',
  sv: 'huset står nära floden där folk går och pratar om vädret medan barn leker gång som alltid ingen vet något om det tusentals hundratals halva åttondel sexig enda ettan',
  pl: 'dom stoi blisko rzeki gdzie ludzie chodzą i rozmawiają o pogodzie kiedy dzieci bawią się raz jak zawsze nikt nic nie wie tysiące setki połowa drugi trzeci stopień mila złoty',
  ru: 'дом стоит около реки где люди ходят и говорят о погоде пока дети играют раз как всегда никто ничего не знает тысячи сотни половина второй третий семья сороки стать',
  uk: 'дім стоїть біля річки де люди ходять і говорять про погоду поки діти граються раз як завжди ніхто нічого не знає тисячі сотні половина другий третій родина сорочка',
  tr: 'ev nehrin yanında duruyor insanlar yürüyor ve havadan konuşuyor çocuklar oynuyor kez her zaman gibi kimse bilmiyor yüzü binmek ona altında kırkayak yüzme onu bine beşik dokuzluk',
  ko: '집은 강 가까이에 있고 사람들은 걸으며 날씨를 이야기한다 아이들은 놀고 이번에 사원이 일하고 조사 천사 구조 만일 사실 오늘 구경 이유로 제사장 열대 십분 이상 삼촌 오빠 육지 칠판 팔찌',
  hi: 'घर नदी के पास है जहाँ लोग चलते हैं और मौसम की बात करते हैं जबकि बच्चे खेलते हैं हमेशा की तरह कोई कुछ नहीं जानता सौंदर्य दोस्त तीनपहिया चारपाई',
};

const NUMBERS = /^(?:seconds|march|may|at|dot|point|dash|slash|seimila|en|ett|an?)$/;

describe.each(Object.entries(PROSE))('toWritten for prose in %s', (language, text) => {
  const words = text.split(' ').filter((word) => !NUMBERS.test(word));

  it('changes no word', () => {
    const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sentence, (parts) => {
        const said = parts.join(' ');
        expect(toWritten(said, language).text).toBe(said);
      }),
      { numRuns },
    );
  });
});
