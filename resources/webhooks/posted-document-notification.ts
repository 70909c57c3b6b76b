/**
 * Notification of a document event in the posted form, with `document` in place of `reference_object`, and a `version`
 * (spec/contract 5.2).
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type PostedNotificationSource, postedAttributes, postedRelations } from './posted-notification.ts';

const VERSION = '2026-03-10';

const { reference_object: _, ...otherRelations } = postedRelations;

export const postedDocumentNotification = defineResource<PostedNotificationSource>()({
  type: 'webhook_notification',
  schemaName: 'document_notification',
  about: 'One event of a document for one webhook, as posted',
  id: ({ id }) => id,
  attributes: {
    ...postedAttributes,
    version: [z.iso.date().describe('Version of the shape of document events'), () => VERSION],
  },
  relationships: {
    document: {
      one: ['document'],
      about: 'Document of the event',
      read: ({ reference: { id, type } }) => ({ id, type }),
    },
    ...otherRelations,
  },
});
