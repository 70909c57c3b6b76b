import { DatabaseSync } from 'node:sqlite';

/** Returns the number of bytes in use in Temporal's state file, including its write-ahead log. */
export function temporalFileBytes(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const number = (name: string): number => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
    return (number('page_count') - number('freelist_count')) * number('page_size');
  } finally {
    database.close();
  }
}
