import { expandHome } from '../base/home-folder.ts';
import { parseDecimal } from '../base/parse-decimal.ts';

// Text → the value of a setting. An invalid text throws an Error whose phrase follows the setting's name.

/** The same text, which must be more than white space. */
export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new Error('must not be empty');
  return text;
}

/** A key that is valid in an HTTP header. */
export function apiKey(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new Error('must be of ASCII characters without spaces');
  return text;
}

/** An absolute path; `~/` is the user's home. */
export function path(text: string): string {
  const written = nonEmpty(text);
  return expandHome(written);
}

/** An http or https address, without trailing slashes. */
export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('must be an http or https address');
  return text.replace(/\/+$/, '');
}

/** A server's address without `/v1`, which clients of the hosted API append. */
export function serverAddress(text: string): string {
  const address = httpUrl(text);
  const { search, hash } = new URL(address);
  if (search !== '' || hash !== '') throw new Error('must be an http or https address without ? and #');
  return address.replace(/\/v1$/, '');
}

/** `nats://a:4222,b:4222`, or `tls://…`. */
export function natsAddress(text: string): string {
  const [, scheme, rest = ''] = /^(nats|tls):\/\/(.+)$/.exec(text.trim()) ?? [];
  const servers = rest.split(',').map((one) => one.replace(/^(?:nats|tls):\/\//, ''));
  const isAddress = (one: string) =>
    URL.canParse(`nats://${one}`) && new URL(`nats://${one}`).hostname !== '';
  if (scheme === undefined || !servers.every(isAddress))
    throw new Error('must be NATS servers, as nats://host:4222 or tls://a:4222,b:4222');
  return `${scheme}://${servers.join(',')}`;
}

const YES_OR_NO: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

/** 1, true or yes; 0, false or no. */
export function yesOrNo(text: string): boolean {
  const value = YES_OR_NO[text.toLowerCase()];
  if (value === undefined) throw new Error('must be 1 or 0');
  return value;
}

/** A whole number in a range, both ends included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = parseDecimal(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new Error(`must be a whole number from ${min} to ${max}`);
  };
}

/** A number in a range, both ends included. */
export function numberFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = parseDecimal(text);
    if (value >= min && value <= max) return value;
    throw new Error(`must be a number from ${min} to ${max}`);
  };
}

/** `de`, or with a region, as `pt-BR`. */
export function languageTag(text: string): string {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(text)) throw new Error("must be a code such as 'de'");
  return text;
}

/** One of `values`, ignoring case. */
export function choice<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const value = values.find((known) => known === text.trim().toLowerCase());
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

/**
 * Sites in the form of browsers (`https://example.org`, `http://localhost:3000`), separated by commas; `*` is
 * any.
 */
export function origins(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().replace(/\/$/, '').toLowerCase());
  for (const name of names) {
    // Browser extensions have origins of their own schemes.
    if (name !== '*' && !/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/.test(name))
      throw new Error("must be sites such as https://example.org, separated by commas, or '*'");
  }
  // Browsers leave out a default port.
  return names.map((name) => (/^https?:/.test(name) ? new URL(name).origin : name));
}

/** Aliases and their targets: `a=b,c=d`, or the map of a settings file as JSON. */
export const aliases = (text: string): Readonly<Record<string, string>> =>
  pairsOf(text, 'must give each name a model, as whisper-1=whisper-small,tts-1=espeak');

/** Language codes and models: `de=a,pt-BR=b`, or the map of a settings file as JSON. */
export function modelsByLanguage(text: string): Readonly<Record<string, string>> {
  const shape = 'must give each language a model, as de=de_DE-thorsten-medium,fr=fr_FR-siwis-medium';
  const models = pairsOf(text, shape);
  for (const code of Object.keys(models)) languageTag(code);
  return models;
}

function pairsOf(text: string, shape: string): Readonly<Record<string, string>> {
  const pairs = text.trim().startsWith('{') ? pairsOfMap(text) : pairsOfList(text);
  const isUsable = (part: unknown) => typeof part === 'string' && part.trim() !== '';
  if (!pairs?.every((pair) => pair.length === 2 && pair.every(isUsable))) throw new Error(shape);
  return Object.fromEntries(pairs.map((pair) => pair.map((part) => String(part).trim())));
}

const pairsOfList = (text: string): readonly (readonly unknown[])[] =>
  text.trim() === '' ? [] : text.split(',').map((pair) => pair.split('='));

function pairsOfMap(text: string): readonly (readonly unknown[])[] | undefined {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return undefined;
  }
}
