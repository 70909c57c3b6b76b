/** Who sends EDI messages to us, and how the partner departs from the common code tables. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';

export type EdiMessageType = '315' | '322' | 'IFTSTA' | 'CODECO' | 'COARRI';

/**
 * What times without an offset mean: the clock at the place of the event (the rule of the standards), UTC, or a clock
 * with a fixed offset (`+08:00`).
 */
export type EdiTimeRule = 'local_to_place' | 'utc' | { offset: string };

/**
 * Meanings that replace those of `reference/edi-codes`. A key is a code (`24`), or code list and code (`HS:P`), which
 * goes first; null: the partner's code means nothing to us, whatever the standard says.
 */
export type EdiCodeOverrides = Partial<Record<EdiMessageType, Readonly<Record<string, EdiMeaning | null>>>>;

export interface EdiPartner {
  slug: string;
  /** SCAC of the line, where the partner speaks for one; a SCAC in the message goes first. */
  scac: string | null;
  /** Kind of source, where it is not the one that the message type stands for (`sourceKindOf`). */
  speaksFor?: 'line' | 'terminal' | 'railroad' | null;
  codeOverrides?: EdiCodeOverrides;
  /** Default `local_to_place`. */
  timeZone?: EdiTimeRule;
  /** Character set of its texts, where it is not the one that the interchange names. */
  charset?: EdiCharset;
  /** Where a terminal is, for gate and quay messages that do not say it. */
  facility?: { unlocode: string; smdg: string | null } | null;
}

/** `auto`: UTF-8 where the bytes are UTF-8, else Latin-1. */
export type EdiCharset = 'auto' | 'utf-8' | 'latin1';

const SPEAKERS = { '315': 'line', IFTSTA: 'line', '322': 'railroad', CODECO: 'terminal', COARRI: 'terminal' } as const;

/** Whose word a message is: the partner's own setting, else by the type of the message. */
export function sourceKindOf(type: EdiMessageType, partner: EdiPartner): 'line' | 'terminal' | 'railroad' {
  return partner.speaksFor ?? SPEAKERS[type];
}

export function isSupportedType(type: string): type is EdiMessageType {
  return Object.hasOwn(SPEAKERS, type);
}
