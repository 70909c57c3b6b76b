/** Schemas that several resources share. Times are UTC with second precision (spec/contract 2). */
import { z } from 'zod';

export const uuid = z.uuid();
export const instant = z.iso.datetime();
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();
export const scac = z.string().min(2).max(4);
export const locode = z.string().length(5);
/** An IANA zone. */
export const zone = z.string();

/** Makes the schema of a nullable time. `zoneAttribute`: name of the attribute with its time zone. */
export const at = (about: string, zoneAttribute?: string) =>
  instant.nullable().describe(zoneAttribute ? `${about}; zone \`${zoneAttribute}\`` : about);

/** Makes the schema of a nullable string. */
export const text = (about: string) => z.string().nullable().describe(about);
