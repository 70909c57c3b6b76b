/** Lists the keys of a record whose type declares all of its members. */
export function keysOf<Members extends object>(record: Members): (keyof Members & string)[] {
  return Object.keys(record) as (keyof Members & string)[];
}

/** Returns whether a record whose type declares all of its members has this key. */
export function isKeyOf<Members extends object>(record: Members, name: string): name is keyof Members & string {
  return name in record;
}
