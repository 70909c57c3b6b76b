/**
 * Removes private data from a response before an operator shares it, leaving what is needed to understand the format.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** Members that contain names or addresses of people or companies. */
const NAMES =
  /shipper|consignee|notify|party|customer|contact|buyer|seller|person|forwarder|e-?mail|phone|street|postCode|zip|beneficial|patron|organi[sz]ation|account|driver|trucker|(first|last|full|legal|company)_?name/i;
/** Free-form texts, which may contain anything. */
const TEXTS = /remark|comment|^note|message|instruction/i;
/** Members with values that identify documents, containers or people. */
const NUMBERS =
  /reference|document|booking|waybill|lading|bill|invoice|seal|pickup|pin\b|release|licen[cs]e|token|secret|key|password|event_?id|transportCallID|^id$/i;
/** Members that contain only public terms or measurements and are not redacted. */
const PUBLIC =
  /type|code$|status|indicator|provider|source|locationName|UNLocation|vessel|voyage|latitude|longitude|date|time|classifier|city|state|country|facility|station/i;

/**
 * Replaces equal values in the same way, so that related records remain related. The replacement cannot be reversed.
 */
export class Redactor {
  readonly #key = randomBytes(32);
  #replaced = 0;

  get replaced(): number {
    return this.#replaced;
  }

  /** Returns the replacement of a number in the redacted response. */
  number(value: string): string {
    const compact = value.replace(/[\s-]/g, '').toUpperCase();
    const replaced = /^[A-Z]{4}\d{6,7}$/.test(compact) ? this.#container(compact) : this.#alike(value);
    if (replaced !== value) this.#replaced++;
    return replaced;
  }

  redact(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => this.redact(one, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, this.redact(one, this.#keyOf(name, key))]),
      );
    if (typeof value === 'number')
      return Number.isInteger(value) && Math.abs(value) >= 1e6 ? Number(this.#alike(String(value))) : value;
    return typeof value === 'string' ? this.#text(value, key) : value;
  }

  /**
   * Returns the key that decides how a value is redacted. Everything nested under a person is redacted like the person,
   * regardless of its own key.
   */
  #keyOf(name: string, outer: string): string {
    return NAMES.test(outer) ? outer : name;
  }

  #text(value: string, key: string): string {
    if (value.trim() === '' || /^\d{4}-\d\d-\d\d/.test(value)) return value;
    if (/^[A-Z]{4}[ -]?\d{6}[ -]?\d?$/i.test(value)) return this.number(value);
    if (NAMES.test(key)) return this.#word('NAME', value);
    if (TEXTS.test(key)) return this.#word('TEXT', value);
    if (/@|\+?\d[\d ()/-]{8,}\d$/.test(value)) return this.#alike(value);
    const isPublic = PUBLIC.test(key) && !/\d{7,}/.test(value);
    const isNumber = NUMBERS.test(key) || (/\d/.test(value) && value.length >= 6);
    return isNumber && !isPublic ? this.number(value) : value;
  }

  /** Returns `EXMU`, six digits derived from the value, and a check digit if the value had one. */
  #container(value: string): string {
    const serial = String(this.#hash(value.slice(0, 10)).readUInt32BE(0) % 1_000_000).padStart(6, '0');
    const ten = `EXMU${serial}`;
    return value.length === 10 ? ten : `${ten}${checkDigit(ten)}`;
  }

  #word(word: string, value: string): string {
    this.#replaced++;
    return `${word} ${this.#hash(value).readUInt16BE(0) % 1000}`;
  }

  /** Replaces letters with letters and digits with digits, which preserves lengths and patterns. */
  #alike(value: string): string {
    const bytes = this.#hash(value);
    return [...value]
      .map((character, index) => {
        const byte = bytes[index % bytes.length] ?? 0;
        // Replaces a leading digit with 1 to 9, because JSON numbers must not start with 0.
        if (/\d/.test(character)) return String(index === 0 ? 1 + (byte % 9) : byte % 10);
        if (/[a-z]/.test(character)) return String.fromCharCode(97 + (byte % 26));
        return /[A-Z]/.test(character) ? String.fromCharCode(65 + (byte % 26)) : character;
      })
      .join('');
  }

  #hash(value: string): Buffer {
    return createHmac('sha256', this.#key).update(value).digest();
  }
}

/**
 * Computes the ISO 6346 check digit: letters start at 10 and skip the multiples of 11, the weight doubles at each
 * place, and the sum is taken modulo 11.
 */
function checkDigit(ten: string): number {
  const sum = [...ten].reduce((total, character, index) => {
    const letter = character.charCodeAt(0) - 65;
    const value = letter >= 0 ? letter + 10 + Math.floor((letter + 9) / 10) : Number(character);
    return total + value * 2 ** index;
  }, 0);
  return (sum % 11) % 10;
}
