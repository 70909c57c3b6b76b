import type { z } from 'zod';

/** One setting: an environment variable and its row in docs/configuration.md. */
export interface Setting {
  section: string;
  description: string;
  /** Value that is equivalent to leaving the variable unset. */
  default: string;
  /** Default shown in the table, if the value is created at startup. */
  shownDefault?: string;
  schema: z.ZodType<unknown, string>;
}
