/** Resolves the name or code of a place to a UN/LOCODE in the reference data. */
import { plainName } from '../../reference/ports/plain-name.ts';
import { findPort, PORTS, type Port } from '../../reference/ports/ports.ts';
import { PLACE_NAMES } from './place-names.ts';

export interface ReadPlace {
  unlocode: string;
  confidence: number;
}

const CONFIDENCE = { code: 0.98, nameAndCountry: 0.97, name: 0.88, unclear: 0.4 };

const byName = new Map<string, Port[]>();
for (const port of PORTS) addName(port.name, port);
for (const { unlocode, name } of PLACE_NAMES) {
  const port = findPort(unlocode);
  if (port !== null) addName(name, port);
}

const languages = ['en', 'de', 'es', 'fr', 'zh'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region' }),
);
const COUNTRY_FORMS: Readonly<Record<string, string>> = {
  US: 'USA',
  GB: 'UK',
  CN: 'PRC',
  KR: 'SOUTH KOREA',
  AE: 'UAE',
  VN: 'VIETNAM',
  TR: 'TURKEY',
  CZ: 'CZECH REPUBLIC',
};

/** Reads a place at the beginning of a text; null if there is none. */
export function readPlace(text: string): ReadPlace | null {
  const code = codeIn(text);
  const words = nameOf(text).split(' ').slice(0, 12);
  for (let length = Math.min(5, words.length); length > 0; length -= 1) {
    const ports = byName.get(words.slice(0, length).join(' '));
    if (ports === undefined) continue;
    if (code !== null)
      return {
        unlocode: code,
        confidence: ports.some(({ unlocode }) => unlocode === code) ? 0.99 : CONFIDENCE.unclear,
      };
    return choose(ports, words.slice(length));
  }
  return code === null ? null : { unlocode: code, confidence: CONFIDENCE.code };
}

/**
 * Selects one of several ports with the same name by the country or state named after it. Without such a match, the
 * choice is uncertain.
 */
function choose(ports: readonly Port[], rest: readonly string[]): ReadPlace | null {
  const after = ` ${rest.join(' ')} `;
  const named = ports.filter((port) => countryNames(port).some((name) => after.includes(` ${name} `)));
  const [only] = named.length > 0 ? named : ports;
  if (only === undefined) return null;
  if (named.length > 1 || (named.length === 0 && ports.length > 1))
    return { unlocode: only.unlocode, confidence: CONFIDENCE.unclear };
  if (named.length === 1) return { unlocode: only.unlocode, confidence: CONFIDENCE.nameAndCountry };
  const next = rest[0] ?? '';
  return { unlocode: only.unlocode, confidence: next === '' || next.length > 3 ? CONFIDENCE.name : CONFIDENCE.unclear };
}

/** Returns a code from the reference data that is in brackets, after a slash, or alone. */
function codeIn(text: string): string | null {
  const match =
    /^\s*([A-Z]{2} ?[A-Z2-9]{3})\s*$|[([/,-]\s*([A-Z]{2} ?[A-Z2-9]{3})\s*[)\]]?(?![A-Z])|^\s*([A-Z]{5})\s*[-/(]/.exec(
      text,
    );
  const code = match?.slice(1).find((part) => part !== undefined);
  return code === undefined ? null : (findPort(code)?.unlocode ?? null);
}

function countryNames(port: Port): string[] {
  const names = languages.map((language) => nameOf(language.of(port.country) ?? ''));
  return [...names, port.country, port.region ?? port.country, COUNTRY_FORMS[port.country] ?? port.country];
}

function addName(name: string, port: Port): void {
  const key = nameOf(name);
  const ports = byName.get(key) ?? [];
  if (!ports.includes(port)) byName.set(key, [...ports, port]);
}

/** Reduces a name for comparison. Chinese names are not split, because they have no spaces. */
function nameOf(text: string): string {
  const chinese = text.match(/\p{Script=Han}+/u)?.[0];
  return chinese ?? plainName(text);
}
