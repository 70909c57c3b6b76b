/** `POST /v2/mailboxes/{id}/check`: checks whether a mailbox can be read and which numbers its emails contain. */
import { checkMailbox } from '../../../operations/mail/check-mailbox.ts';
import { mailboxCheck } from '../../../resources/mail/mailbox-check.ts';
import { findMailbox } from '../../../store/mail/mailboxes.ts';
import { recordAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { mailboxAudit } from './mailboxes.ts';

export const checkMailboxRoute: Route = {
  name: 'check-mailbox',
  method: 'POST',
  path: '/v2/mailboxes/:id/check',
  scope: 'write',
  permission: 'manage_rules',
  // A check connects to another server and reads from it for several seconds.
  bucket: 'refresh',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'Check a mailbox',
    description:
      'Connects to the mailbox and reports which step fails, if any, and what to do. Then reads the newest emails for up to 15 ' +
      'seconds and lists the numbers in them. Nothing is stored, and the mailbox is not changed.',
    extension: true,
    parameters: fieldsParameters('mailbox_check'),
    answers: { 200: { about: 'The result', schema: documentOf(mailboxCheck) } },
  },
  async handle(request) {
    const { database, caller, services, now } = request;
    const row = found(await findMailbox(database, caller.accountId, idInPath(request)));
    const deps = { database, check: services.checkMailbox, open: services.secretBox.open, now };
    const checked = await checkMailbox(deps, row, request.clientGone());
    await recordAudit(
      database,
      request,
      mailboxAudit('mailbox.checked', row, { problem: checked.failed?.problem ?? null }),
    );
    return ok(await resourceDocument(request, mailboxCheck.render(checked)));
  },
};
