import type { Rule } from '../rule.ts';

const COUNTED =
  '[个個位名只隻条條张張本件块塊天周岁歲次种種家辆輛台杯瓶倍层層封间間座套双雙对對顿頓遍份排组組棵根支把句页頁笔筆千万萬亿億]|小时|小時|分钟|分鐘|公里|公斤|米|斤|元|点|點';

/** `2个` is 两个, not 二个. */
export const pairs: Rule = {
  name: 'two of something',
  starts: /[2２]/,
  pattern: new RegExp(`(?<![0-9０-９.,．第/:：-])[2２](?=${COUNTED})`, 'uy'),
  say: () => '两',
};
