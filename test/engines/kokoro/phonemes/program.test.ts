import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPhonemizers } from '../../../../src/engines/kokoro/engine.ts';
import type { PhonemesThread } from '../../../../src/phonemes/thread.ts';
import type { VoiceLanguageCode } from '../../../../src/engines/kokoro/voices/name.ts';
import { noEspeak } from '../../../fixtures/espeak.ts';
import { hasRecordings, noRecordings, reference } from '../../../fixtures/recordings.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { symbolsOf, wordsOf } from '../../../phonemes/as-symbols.ts';
import { faultsOf } from '../../../phonemes/faults.ts';
import { unicodeText } from '../../../helpers/unicode-text.ts';

const never = new AbortController().signal;

describe('phonemizer thread', () => {
  let thread: PhonemesThread;
  beforeAll(() => {
    thread = openPhonemizers('/no/such/model');
  });
  afterAll(() => thread.close());

  it('does not block the calling thread', async () => {
    const turnsWhileLoading = async () => {
      const loading = openPhonemizers('/no/such/model');
      let turns = 0;
      const turning = setInterval(() => turns++, 1);
      await loading.phonemizer('ja').phonemize('客観的実在の判断的知識が成立するのである。', never);
      await loading.phonemizer('zh').phonemize('我不是一个银行行长！', never);
      clearInterval(turning);
      await loading.close();
      return turns;
    };
    // If the dictionaries were loaded in this thread, a long gap would appear between two timer events.
    await eventually(async () => expect(await turnsWhileLoading()).toBeGreaterThan(20));
  });

  it('reads English by rules if there is no lexicon', async () => {
    const tokens = await thread.phonemizer('en').phonemize('hello', never);
    expect(tokens).toMatchObject([{ kind: 'word', symbols: expect.stringMatching(/^h.+O$/u) }]);
  });

  it('names a lexicon that cannot be used', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'lexicons'));
    writeFileSync(join(folder, 'lexicons', 'us_gold.json'), '{');
    const other = openPhonemizers(folder);
    const reading = other.phonemizer('en').phonemize('hello', never);
    await expect(reading).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining('us_gold.json'),
    });
    await other.close();
  });

  it('stops if its signal aborts', async () => {
    const controller = new AbortController();
    const text = 'いい天気ですね。'.repeat(3_000);
    const waiting = thread.phonemizer('ja').phonemize(text, controller.signal);
    // The abort comes after the request was sent and before its answer can arrive.
    process.nextTick(() => controller.abort());
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe.skipIf(noEspeak !== '')(`phonemes of eSpeak languages${noEspeak}`, () => {
  let thread: PhonemesThread;
  beforeAll(() => {
    thread = openPhonemizers('/no/such/model');
  });
  afterAll(() => thread.close());

  it.each<[VoiceLanguageCode, string, string]>([
    ['es', '¡Hola, señor! ¿Qué chico?', 'ˈola, seɲˈoɾ! kˈe ʧˈiko?'],
    ['es', 'muy bien', 'mˈuj βjˈen'],
    ['fr', 'Les enfants sont là.', 'lez ɑ̃fˈɑ̃ sˈɔ̃ lˈa.'],
    ['fr', 'Bonjour, ça va ?', 'bɔ̃ʒˈuʁ, sa vˈa ?'],
    ['hi', 'नमस्ते दुनिया।', 'nəmˈʌsteː dˈʊnɪjˌaː.'],
    ['it', 'La pizza, gli zii.', 'la pˈiʦːa, ʎɪ ʣjˈi.'],
    ['it', 'Buongiorno', 'bʊonʤˈɔrno'],
    ['pt', 'A mãe não está bem.', 'a mˈɐ̃y nˌɐ̃ʊ̃ estˌa bˈAŋ.'],
  ])('%s: %s is %s', async (language, text, symbols) => {
    const tokens = await thread.phonemizer(language).phonemize(text, never);
    expect(symbolsOf(tokens)).toBe(symbols);
    expect(faultsOf(text, tokens)).toEqual([]);
  });

  it.each<[VoiceLanguageCode, string]>([
    [
      'es',
      'El Dr. Núñez compró 3 kg de «pingüinos» (¡de verdad!) por 1.250,50 €; después… se fue a Zaragoza — sin más.',
    ],
    [
      'fr',
      'Aujourd’hui, l’hôtel coûte 85,50 € : est-ce qu’il y a un « week-end » gratuit ? Peut-être que oui… J’adore Noël !',
    ],
    ['hi', 'डॉ. शर्मा ने 15 अगस्त 1947 को कहा: "भारत स्वतंत्र है!" क्या आप जानते हैं? ज़रूर, यह ऐतिहासिक क्षण था।'],
    [
      'it',
      'Perché non c’è più un po’ d’acqua? L’orologio segna le 10:45 (forse); «Andiamo!», disse la signora Giuseppina.',
    ],
    [
      'pt',
      'O São João é amanhã às 19h30 – você vem? Trouxe R$ 45,90 e três pães; não há nenhuma dúvida de que a avó virá.',
    ],
    [
      'ja',
      '今日はＡＩの会議が午後３時から始まりますが、「準備はできましたか？」と田中さんに聞かれた。ええっ、まだ…。',
    ],
    [
      'zh',
      '他说：“今年GDP增长了百分之五！”我们为什么不去看一看呢？《红楼梦》、《西游记》都很好看……对不对（真的）？',
    ],
  ])('cover every word and mark of a sentence in %s', async (language, text) => {
    const tokens = await thread.phonemizer(language).phonemize(text, never);
    expect(faultsOf(text, tokens)).toEqual([]);
    const silent = tokens.filter(({ kind, symbols }) => kind === 'word' && symbols === '');
    expect(silent.map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });

  it.skipIf(!hasRecordings).each<[VoiceLanguageCode, string]>([
    ['es', 'sentence_es.wav'],
    ['fr', 'sentence_fr.wav'],
    ['it', 'sentence_it.wav'],
    ['ja', 'sentence_ja.wav'],
    ['pt', 'sentence_pt.wav'],
  ])(`cover every word of a recorded text in %s${noRecordings}`, async (language, name) => {
    const { text, words = [] } = reference(name);
    const tokens = await thread.phonemizer(language).phonemize(text, never);
    expect(faultsOf(text, tokens)).toEqual([]);
    const spoken = tokens.filter(({ kind }) => kind === 'word').length;
    expect(spoken).toBeGreaterThanOrEqual(language === 'ja' ? 8 : words.length);
  });

  it('keep words apart that eSpeak joins', async () => {
    const text = 'n’est-ce pas, 1998 années';
    const tokens = await thread.phonemizer('fr').phonemize(text, never);
    expect(wordsOf(text, tokens)).toEqual([
      'n’est-ce=nˈɛs',
      'pas=pˈa',
      '1998=mil nœfsɑ̃ katʁəvɛ̃dizyˈit',
      'années=anˈe',
    ]);
  });

  it.each<VoiceLanguageCode>(['es', 'fr', 'hi', 'it', 'pt', 'ja', 'zh'])(
    'exist for any text in %s',
    async (language) => {
      const anything = fc.oneof(
        unicodeText({ maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.lorem({ mode: 'sentences', maxCount: 2 }),
        fc
          .array(
            fc.constantFrom('l’', 'a', '12', '.', ' ', '<', '[[', '&', ';', '—', '(', 'é', 'क', '的', 'の'),
          )
          .map((parts) => parts.join('')),
      );
      await fc.assert(
        fc.asyncProperty(anything, async (text) => {
          expect(faultsOf(text, await thread.phonemizer(language).phonemize(text, never))).toEqual([]);
        }),
      );
    },
  );

  it('exist for long words and long texts', async () => {
    for (const text of [
      'la casa '.repeat(2_000),
      'a'.repeat(20_000),
      '12345678901234567890 '.repeat(50),
      '😀'.repeat(500),
    ]) {
      expect(faultsOf(text, await thread.phonemizer('es').phonemize(text, never))).toEqual([]);
    }
  });
});
