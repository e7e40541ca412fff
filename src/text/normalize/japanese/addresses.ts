import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a アットマーク gmail ドット com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'アットマーク',
      '.': 'ドット',
      '/': 'スラッシュ',
      '\\': 'バックスラッシュ',
      ':': 'コロン',
      '-': 'ハイフン',
      _: 'アンダーバー',
      '?': 'クエスチョンマーク',
      '!': 'ビックリマーク',
      '=': 'イコール',
      '&': 'アンド',
      '#': 'シャープ',
      '%': 'パーセント',
      '+': 'プラス',
      '~': 'チルダ',
      '*': 'アスタリスク',
    },
    names: asWritten([...WELL_KNOWN, 'jp', 'co', 'org', 'net']),
    endings: wordList('com org net edu gov info io jp'),
  },
  NUMBERS,
);
