import { brandChanges, changeBrand } from '../../../operations/parties/brand.ts';
import { brand } from '../../../resources/parties/brand.ts';
import { findBrand } from '../../../store/parties/brands.ts';
import { changedFields, withAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const settings = { tag: 'Parties', path: '/v2/brand' } as const;
const parameters = fieldsParameters('brand');
const answers = { 200: { about: 'The brand', schema: documentOf(brand) } };

const get: Route = {
  name: 'get-brand',
  method: 'GET',
  path: settings.path,
  scope: 'read',
  body: 'none',
  doc: {
    tag: settings.tag,
    summary: 'Get the brand',
    description: 'Name, logo and color of the account on shared pages and customer pages.',
    extension: true,
    parameters,
    answers,
  },
  async handle(request) {
    const { accountId } = request.caller;
    const row = (await findBrand(request.database, accountId)) ?? { account_id: accountId };
    return ok(await resourceDocument(request, brand.render(row)));
  },
};

const update: Route = {
  name: 'update-brand',
  method: 'PATCH',
  path: settings.path,
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: settings.tag,
    summary: 'Change the brand',
    description: 'Shared pages and customer pages show it from then on. Attributes that are left out stay as they are.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('brand', { id: 'optional', attributes: brandChanges }),
      examples: {
        color: { data: { type: 'brand', attributes: { name: 'Harbor Forwarding', accent_color: '#7a1f3d' } } },
      },
    },
    answers,
  },
  async handle(request) {
    const { accountId } = request.caller;
    const { attributes } = readData(request.body, { type: 'brand', id: accountId });
    const changed = await withAudit(
      request,
      (database) => changeBrand(database, accountId, attributes, request.now()),
      () => ({
        action: 'brand.changed',
        subject: { kind: 'brand', id: null, name: 'brand' },
        details: changedFields(attributes, brandChanges),
      }),
    );
    return ok(await resourceDocument(request, brand.render(changed)));
  },
};

export const brandRoutes: readonly Route[] = [get, update];
