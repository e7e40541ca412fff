import { type Rule, rule } from '../../engine/language.ts';
import { lookup } from '../../engine/parser.ts';
import { byCharacter, saidFor, wordList } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { digit, goesOn, number } from './numbers.ts';

/** Names are in Latin letters; only what stands between is Chinese. */
export const addresses = electronic({
  at: ['艾 特', '圈 a', 'at'],
  dot: ['点', '點', 'dot'],
  marks: { '下 划 线': '_', '横 杠': '-' },
  slash: ['斜 杠', '斜 线'],
  colon: [],
  www: ['w w w', 'www'],
  endings: wordList('com net org edu gov cn hk tw'),
  weakEndings: wordList('io co ai me uk us'),
  number: digit,
  plainWords: [],
  letters: /^[a-z]+$/,
});

export const dotted = dottedNumbers({
  number,
  piece: digit,
  dot: ['点', '點'],
  goesOn,
});

/** Long names that everybody writes as letters. */
export const abbreviations: Rule = rule(
  lookup(
    byCharacter(
      saidFor(
        '自动取款机 ATM; 美国研究生入学考试 GRE; 研究生管理专业入学考试 GMAT; 刷卡机 POS机; 数位多功能光碟 DVD; 统一资源定位符 URL; 脱氧核糖核酸 DNA; 核糖核酸 RNA',
        '平均学分绩点 GPA; 发光二极管 LED; 社会性网络服务 SNS; 首席执行官 CEO; 人力资源 HR; 全球定位系统 GPS; 镭射唱片 CD; 通用串行总线 USB; 虚拟专用网络 VPN',
        '网络互联协议 IP; 可移植文档格式 PDF',
      ),
    ),
  ),
);
