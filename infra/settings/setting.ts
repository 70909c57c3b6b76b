import type { z } from 'zod';

/** One setting: an environment variable and its row in docs/configuration.md. */
export interface Setting {
  section: string;
  description: string;
  /** Has the same effect as leaving the variable unset. */
  default: string;
  /** Default to show in the table if the actual one is created at startup. */
  shownDefault?: string;
  schema: z.ZodType<unknown, string>;
}
