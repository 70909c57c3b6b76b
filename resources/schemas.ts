/** Schemas that several resources share. Times are UTC with second precision (spec/contract 2). */
import { z } from 'zod';

export const uuid = z.uuid();
export const instant = z.iso.datetime();
export const day = z.iso.date();
export const scac = z.string().min(2).max(4);
export const locode = z.string().length(5);
export const zone = z.string();

/** Builds the schema of a nullable time. `zoneAttribute` is the name of the attribute with its time zone. */
export const at = (about: string, zoneAttribute?: string) =>
  instant.nullable().describe(zoneAttribute ? `${about}; zone \`${zoneAttribute}\`` : about);

export const text = (about: string) => z.string().nullable().describe(about);
