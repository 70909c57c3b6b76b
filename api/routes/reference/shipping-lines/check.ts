import { z } from 'zod';
import { readInput, requiredText } from '../../../../operations/input.ts';
import { shippingLineId } from '../../../../resources/reference/shipping-line.ts';
import { lineCheck } from '../../../../resources/watches/line-check.ts';
import { recordAudit } from '../../../audit-trail.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { stateConflict, unprocessable } from '../../../json-api/errors.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { readNewData } from '../../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';

const TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;
/** A container number with a valid check digit that no line uses, so that only the URL and the login are tested. */
const UNUSED_CONTAINER = 'EXMU7004120';

const attributes = z.object({
  number: requiredText('Number', 40)
    .nullish()
    .describe('A number that the line lists. Default: a fictitious container, which tests only the URL and the login'),
  number_type: z
    .enum(TYPES, { error: `Number type must be one of ${TYPES.join(', ')}` })
    .nullish()
    .describe('Default: according to the format of the number'),
});

/**
 * Makes one call to a line, without reading or storing account data. Reserved for people who may check lines, because
 * calls use up a quota.
 */
export const checkShippingLineRoute: Route = {
  name: 'check-shipping-line',
  method: 'POST',
  path: '/v2/shipping_lines/:id/check',
  scope: 'read',
  permission: 'check_lines',
  forPeople: true,
  // The line's quota is shared by all accounts.
  bucket: 'refresh',
  body: 'required',
  doc: {
    tag: 'Shipping lines',
    summary: 'Check a shipping line',
    description:
      'Makes one call with the credentials of the account, or of this server if it has none, and reports the result: whose ' +
      'credentials were used, statuses, duration, what was understood, what the response lacks, and its structure without values. ' +
      'The call counts toward the quota of the line; the response is not stored. By the id of the line, or its SCAC.',
    extension: true,
    parameters: fieldsParameters('line_check'),
    request: {
      schema: requestOf('line_check', { attributes }),
      examples: {
        'login and URL': { data: { type: 'line_check', attributes: {} } },
        'a number that the line lists': { data: { type: 'line_check', attributes: { number: 'WHLU1234560' } } },
      },
    },
    answers: { 200: { about: 'The result', schema: documentOf(lineCheck) } },
    errors: [409],
  },
  async handle(request) {
    const { caller, params, body, services } = request;
    const lines = await request.linesOfAccount();
    const given = params['id'] ?? '';
    const isGiven = (code: string) => code === given.toUpperCase() || shippingLineId(code) === given.toLowerCase();
    const line = found(lines.lines().find(({ scac }) => isGiven(scac)));
    const input = readInput(attributes, readNewData(body, 'line_check'));
    const number = (input.number ?? UNUSED_CONTAINER).toUpperCase();
    const type = input.number_type ?? (/^[A-Z]{4}\d{7}$/.test(number) ? 'container' : 'bill_of_lading');
    const signal = request.clientGone();
    const checked = await services.checkLine({ accountId: caller.accountId, line, type, number, signal });
    if (checked === 'not_enabled') throw stateConflict(`${line.name} is not enabled here: ${line.setupHint}`);
    if (checked === 'not_by_this_type') {
      const detail = `${line.name} cannot be polled by a ${type.replaceAll('_', ' ')}; use a number of another type`;
      throw unprocessable([{ pointer: '/data/attributes/number_type', detail, code: 'invalid' }]);
    }
    await recordAudit(request.database, request, {
      action: 'shipping_line.checked',
      subject: { kind: 'shipping_line', id: shippingLineId(line.scac), name: line.name },
      details: { verdict: checked.verdict },
    });
    return ok(await resourceDocument(request, lineCheck.render(checked)));
  },
};
