import type { Programs } from './programs.ts';
import type { World } from './world.ts';

/** Something that a program of others says about the MCP server. Throws, with what the program wrote, where it finds fault. */
export interface Check {
  name: string;
  run(world: World, programs: Programs): Promise<string>;
}

export class Fault extends Error {}
