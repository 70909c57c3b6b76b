import type { Programs } from './programs.ts';
import type { World } from './world.ts';

/** A check of the MCP server with a third-party program. Throws with the program's output if it finds a fault. */
export interface Check {
  name: string;
  run(world: World, programs: Programs): Promise<string>;
}

export class Fault extends Error {}
