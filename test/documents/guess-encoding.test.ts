import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../../src/documents/guess-encoding.ts';

/** Encodes by the decoder turned round. */
function encoded(text: string, encoding: string): Uint8Array {
  const bytesOf = new Map<string, Uint8Array>();
  const decode = (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes, { stream: true });
  for (let first = 255; first >= 0; first--) {
    for (let second = first < 128 ? 0 : 255; second >= (first < 128 ? 0 : 64); second--) {
      for (const bytes of [Uint8Array.of(first, second), Uint8Array.of(first)])
        if (decode(bytes).length === 1) bytesOf.set(decode(bytes), bytes);
    }
  }
  return Buffer.concat(Array.from(text, (character) => bytesOf.get(character)!));
}

const JAPANESE = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。';
const RUSSIAN = 'Однажды весною, в час небывало жаркого заката, в Москве появились два гражданина.';

describe('guessEncoding', () => {
  it.each([
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['shift_jis', '東京都の人口は約千四百万人です。'],
    ['euc-jp', '東京都の人口は約千四百万人です。'],
    ['gb18030', '我们的国家有很多人，他们在这里学习和工作。今天天气很好，我想去公园看看。'],
    ['gb18030', '北京是中华人民共和国的首都，人口超过两千万。'],
    ['big5', '我們的國家有很多人，他們在這裡學習和工作。今天天氣很好，我想去公園看看。'],
    ['big5', '臺北是中華民國的首都，人口超過兩百萬。'],
    ['euc-kr', '나는 오늘 학교에 갔다가 친구를 만나서 함께 점심을 먹었습니다.'],
    ['euc-kr', '서울은 대한민국의 수도이며 인구는 약 천만 명이다.'],
    ['windows-1251', RUSSIAN],
    ['windows-1251', 'Київ є столицею України, тут живе майже три мільйони людей.'],
    ['koi8-r', RUSSIAN],
    ['windows-1253', 'Η Αθήνα είναι η πρωτεύουσα της Ελλάδας και έχει πολλούς κατοίκους.'],
    ['windows-1255', 'ירושלים היא עיר הבירה של מדינת ישראל והעיר הגדולה ביותר בה.'],
    ['windows-1256', 'القاهرة هي عاصمة جمهورية مصر العربية وأكبر مدنها.'],
    ['windows-874', 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทยและมีประชากรมาก'],
  ])('finds %s in %s', (encoding, text) => {
    expect(
      guessEncoding(Buffer.concat([Buffer.from('<p>'), encoded(text, encoding), Buffer.from('</p>')])),
    ).toBe(encoding);
  });

  it.each([
    'L’été dernier, nous sommes allés à la plage – où êtes-vous né(e)s ? « Ça va », répondit Zoé.',
    'Die größten Änderungen betreffen Straßen, Brücken und Füße; schöne Grüße aus Österreich.',
    'El niño comió piñas y bebió café; ¿qué más pasó? ¡Años después!',
    'Não há informações; as ações são úteis às mães e irmãos.',
    'Åh, små æbler og grønne pærer på øen; får får får.',
    'Café',
    'It’s — “fine”…',
    'plain',
  ])('leaves a Western text alone: %s', (text) => {
    expect(guessEncoding(encoded(text, 'windows-1252'))).toBeUndefined();
  });
});
