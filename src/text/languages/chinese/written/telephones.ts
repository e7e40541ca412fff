import { rule, type Rule } from '../../engine/language.ts';
import { after, either, map, sequence, word } from '../../engine/parser.ts';
import { abroadIn, internationally } from '../../grammar/written/telephone.ts';
import { digits, number } from './numbers.ts';

/** 加八六一三八零零一三八零零零, 加八十六… → +86 138 0013 8000 */
export const telephones: Rule = rule(
  map(
    after(
      word('加'),
      either(
        digits,
        map(sequence(number, digits), ([{ value }, rest]) => String(value) + rest),
      ),
    ),
    internationally(abroadIn('86', '### #### ####')),
  ),
);
