/** Describes a sender of EDI messages and how its messages deviate from the common code tables. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';

import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';

export type { EdiMessageType };

/**
 * Meaning of times without an offset: local time at the event's place (the rule in the standards), UTC, or a fixed
 * offset (`+08:00`).
 */
export type EdiTimeRule = 'local_to_place' | 'utc' | { offset: string };

/**
 * Meanings that replace those of `reference/edi-codes`. A key is a code (`24`), or a code list or its agency followed
 * by a code (`HS:P`); the longer form takes precedence. Null if this partner's code has no meaning, whatever the
 * standard says.
 */
export type EdiCodeOverrides = Partial<Record<EdiMessageType, Readonly<Record<string, EdiMeaning | null>>>>;

export interface EdiPartner {
  slug: string;
  /** SCAC of the line that the partner represents, if any; a SCAC in the message takes precedence. */
  scac: string | null;
  /** Kind of source, if it differs from the one implied by the message type (`sourceKindOf`). */
  speaksFor?: 'line' | 'terminal' | 'railroad' | null;
  codeOverrides?: EdiCodeOverrides;
  /** Default `local_to_place`. */
  timeZone?: EdiTimeRule;
  /** Character set of the texts, if it differs from the one given in the interchange. */
  charset?: EdiCharset;
  /** Location of the terminal, for gate and quay messages that omit it. */
  facility?: { unlocode: string; smdg: string | null } | null;
}

/** `auto` reads the bytes as UTF-8 if they are valid UTF-8, otherwise as Latin-1. */
export type EdiCharset = 'auto' | 'utf-8' | 'latin1';

const SOURCE_KINDS = {
  '315': 'line',
  IFTSTA: 'line',
  '322': 'railroad',
  CODECO: 'terminal',
  COARRI: 'terminal',
} as const;

/**
 * Returns the kind of source of a message: the partner's own setting, otherwise the one derived from the message type.
 */
export function sourceKindOf(type: EdiMessageType, partner: EdiPartner): 'line' | 'terminal' | 'railroad' {
  return partner.speaksFor ?? SOURCE_KINDS[type];
}

export function isSupportedType(type: string): type is EdiMessageType {
  return Object.hasOwn(SOURCE_KINDS, type);
}
