/** Resource `audit_entry` (an extension): an entry of the audit log. */
import { z } from 'zod';
import type { AuditRow } from '../../store/people/audit-log.ts';
import { defineResource } from '../define.ts';
import { instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

const ACTORS = ['user', 'api_key', 'operator'] as const;

export const auditEntry = defineResource<AuditRow>()({
  type: 'audit_entry',
  about: 'An action in the account. The audit log is append-only',
  id: ({ id }) => id,
  attributes: {
    action: [z.string().describe('Name of the action, such as `member.removed`'), ({ action }) => action],
    happened_at: [instant.describe('Time of the action'), (row) => wireTime(row.happened_at)],
    actor_kind: [
      z.enum(ACTORS).describe('Kind of actor: a person, a program with an API key, or the operator of the server'),
      (row) => row.actor_kind,
    ],
    actor_id: [uuid.nullable().describe('Id of the user or of the API key'), (row) => row.actor_id],
    actor_name: [text('Name of the actor at that time'), (row) => row.actor_name],
    subject_kind: [
      z.string().describe('Kind of the object, such as `user` or `invitation`'),
      (row) => row.subject_kind,
    ],
    subject_id: [uuid.nullable().describe('Id of the object'), (row) => row.subject_id],
    subject_name: [text('Name of the object at that time'), (row) => row.subject_name],
    details: [
      z.record(z.string(), z.unknown()).describe('Further details, such as the role before and after; never secrets'),
      (row) => row.details,
    ],
    address: [text('Network address of the actor'), (row) => row.address],
  },
});
