import { z } from 'zod';
import { shortened } from '../base/shortened.ts';
import { object, parseFields } from './fields.ts';

const CODE = /^[a-z]{2,3}$/;

/** A language code, in lower case. */
export const languageCode = () =>
  z.preprocess(
    (value) => {
      const code = typeof value === 'string' ? value.trim().toLowerCase() : '';
      return CODE.test(code) ? code : value;
    },
    z.string().regex(CODE, {
      error: ({ input }) => `must be an ISO 639-1 code such as 'en', got '${shortened(String(input))}'`,
    }),
  );

const schema = object({ language: languageCode() });

/** @throws VoiceError `invalid_value` naming the field `language` and what was given. */
export const parseLanguage = (code: string): string =>
  parseFields(schema, { language: code }, 'The language').language;
