import { z } from 'zod';

export const containerArgument = z
  .string()
  .trim()
  .min(1, { error: 'give the id of a container, or its number' })
  .max(100)
  .describe('Id of the container (uuid), or its number');
