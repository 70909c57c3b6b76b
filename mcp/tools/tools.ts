/** All tools, in the order in which they are listed. */
import type { Tool } from '../tool.ts';

export const tools: readonly Tool[] = [];
