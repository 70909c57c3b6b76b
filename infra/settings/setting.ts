import type { z } from 'zod';

/** One setting: an environment variable and its row in docs/configuration.md. */
export interface Setting {
  section: string;
  description: string;
  /** Text that means the same as no variable. */
  default: string;
  /** Default in the table, where it is created at start. */
  shownDefault?: string;
  schema: z.ZodType<unknown, string>;
}
