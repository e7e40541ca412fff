import { type Rule, rule } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { byCharacter } from '../engine/word-list.ts';

/** Long names that everybody writes as letters. */
export const abbreviations: Rule = rule(
  lookup(
    byCharacter({
      自动取款机: 'ATM',
      美国研究生入学考试: 'GRE',
      研究生管理专业入学考试: 'GMAT',
      刷卡机: 'POS机',
      数位多功能光碟: 'DVD',
      统一资源定位符: 'URL',
      脱氧核糖核酸: 'DNA',
      核糖核酸: 'RNA',
      平均学分绩点: 'GPA',
      发光二极管: 'LED',
      社会性网络服务: 'SNS',
    }),
  ),
);
