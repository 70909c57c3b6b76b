import type { Selectable } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { text } from '../schemas.ts';

export type UserRow = Selectable<DB['users']>;

/** Resource `user`: the name and email address of a person. */
export const user = defineResource<Pick<UserRow, 'id' | 'name' | 'email'>>()({
  type: 'user',
  about: 'A person that a resource refers to',
  id: ({ id }) => id,
  attributes: {
    name: [text('Name of the person'), ({ name }) => name],
    email: [text('Email address of the person'), ({ email }) => email],
  },
});

export function userResource(row: UserRow): Resource {
  return user.render(row);
}
