/** `audit_entry`, an extension: what somebody did in the account. */
import { z } from 'zod';
import type { AuditRow } from '../../store/people/audit-log.ts';
import { defineResource } from '../define.ts';
import { instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

const ACTORS = ['user', 'api_key', 'operator'] as const;

export const auditEntry = defineResource<AuditRow>()({
  type: 'audit_entry',
  about: 'What somebody did in the account; entries are only ever added',
  id: ({ id }) => id,
  attributes: {
    action: [z.string().describe('What was done: `member.removed`'), ({ action }) => action],
    happened_at: [instant.describe('When'), (row) => wireTime(row.happened_at)],
    actor_kind: [
      z.enum(ACTORS).describe('Who did it: a person, a program with a key, or whoever runs the server'),
      (row) => row.actor_kind,
    ],
    actor_id: [uuid.nullable().describe('Id of the user or of the API key'), (row) => row.actor_id],
    actor_name: [text('What the actor was called then'), (row) => row.actor_name],
    subject_kind: [z.string().describe('What it was done to: `user`, `invitation`'), (row) => row.subject_kind],
    subject_id: [uuid.nullable().describe('Id of that'), (row) => row.subject_id],
    subject_name: [text('What it was called then'), (row) => row.subject_name],
    details: [
      z.record(z.string(), z.unknown()).describe('More of it, such as the role before and after; never a secret'),
      (row) => row.details,
    ],
    address: [text('Network address that it was done from'), (row) => row.address],
  },
});
