/** All tools, in the order in which they are listed. */
import type { Tool } from '../tool.ts';
import { getContainerTool } from './get-container.ts';
import { getContainerRouteTool } from './get-container-route.ts';
import { getContainerTransportEventsTool } from './get-container-transport-events.ts';
import { searchContainerTool } from './search-container.ts';

export const tools: readonly Tool[] = [
  searchContainerTool,
  getContainerTool,
  getContainerTransportEventsTool,
  getContainerRouteTool,
];
