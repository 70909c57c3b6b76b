/** Describes a sender of EDI messages and how it departs from the common code tables. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';

import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';

export type { EdiMessageType };

/**
 * Meaning of times without an offset: the clock at the place of the event (the rule of the
 * standards), UTC, or a clock with a fixed offset (`+08:00`).
 */
export type EdiTimeRule = 'local_to_place' | 'utc' | { offset: string };

/**
 * Meanings that replace those of `reference/edi-codes`. A key is a code (`24`), or code list and
 * code (`HS:P`), which takes precedence; null: the partner's code has no meaning, whatever the
 * standard says.
 */
export type EdiCodeOverrides = Partial<Record<EdiMessageType, Readonly<Record<string, EdiMeaning | null>>>>;

export interface EdiPartner {
  slug: string;
  /** SCAC of the line that the partner represents, if any; a SCAC in the message takes precedence. */
  scac: string | null;
  /** Kind of source, where it differs from that of the message type (`sourceKindOf`). */
  speaksFor?: 'line' | 'terminal' | 'railroad' | null;
  codeOverrides?: EdiCodeOverrides;
  /** Default `local_to_place`. */
  timeZone?: EdiTimeRule;
  /** Character set of its texts, where it differs from the one that the interchange names. */
  charset?: EdiCharset;
  /** Place of the terminal, for gate and quay messages that omit it. */
  facility?: { unlocode: string; smdg: string | null } | null;
}

/** `auto`: UTF-8 where the bytes are UTF-8, else Latin-1. */
export type EdiCharset = 'auto' | 'utf-8' | 'latin1';

const SPEAKERS = { '315': 'line', IFTSTA: 'line', '322': 'railroad', CODECO: 'terminal', COARRI: 'terminal' } as const;

/** Source of a message: the partner's own setting, else by the type of the message. */
export function sourceKindOf(type: EdiMessageType, partner: EdiPartner): 'line' | 'terminal' | 'railroad' {
  return partner.speaksFor ?? SPEAKERS[type];
}

export function isSupportedType(type: string): type is EdiMessageType {
  return Object.hasOwn(SPEAKERS, type);
}
