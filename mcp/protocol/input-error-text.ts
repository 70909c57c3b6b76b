import type { z } from 'zod';

/** What is wrong with an input, each problem after the name of its argument. */
export function inputErrorText(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
