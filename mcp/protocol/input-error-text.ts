import type { z } from 'zod';

/** Describes validation errors, each prefixed with the path of its argument. */
export function inputErrorText(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
