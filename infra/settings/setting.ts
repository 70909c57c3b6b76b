import type { z } from 'zod';

/** One setting: an environment variable and its row in docs/configuration.md. */
export interface Setting {
  section: string;
  description: string;
  /** Value that is equivalent to an unset variable. */
  default: string;
  /** Default shown in the table, if the value is created at start. */
  shownDefault?: string;
  schema: z.ZodType<unknown, string>;
}
