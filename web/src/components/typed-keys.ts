/** Lists the keys of a record that has no members beyond those of its type. */
export function keysOf<Members extends object>(record: Members): (keyof Members & string)[] {
  return Object.keys(record) as (keyof Members & string)[];
}

/** Whether a record that has no members beyond those of its type has this key. */
export function isKeyOf<Members extends object>(record: Members, name: string): name is keyof Members & string {
  return name in record;
}
