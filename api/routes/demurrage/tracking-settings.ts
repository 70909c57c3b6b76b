import {
  changeTrackingSettings,
  trackingSettingsChanges,
  trackingSettings as trackingSettingsOf,
} from '../../../operations/demurrage/tracking-settings.ts';
import { trackingSettings } from '../../../resources/demurrage/tracking-settings.ts';
import { changedFields, withAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const settings = { tag: 'Demurrage', path: '/v2/tracking_settings' } as const;
const parameters = fieldsParameters('tracking_settings');
const answers = { 200: { about: 'The settings', schema: documentOf(trackingSettings) } };

const getSettings: Route = {
  name: 'get-tracking-settings',
  method: 'GET',
  path: settings.path,
  scope: 'read',
  body: 'none',
  doc: {
    tag: settings.tag,
    summary: 'Get the tracking settings',
    description: 'Which last free day is shown if sources differ.',
    extension: true,
    parameters,
    answers,
  },
  async handle(request) {
    const current = await trackingSettingsOf(request.database, request.caller.accountId);
    return ok(await resourceDocument(request, trackingSettings.render(current)));
  },
};

const updateSettings: Route = {
  name: 'update-tracking-settings',
  method: 'PATCH',
  path: settings.path,
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: settings.tag,
    summary: 'Change the tracking settings',
    description:
      'Applies to the whole account. Containers whose sources differ are published again, with events for changed days.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('tracking_settings', { id: 'optional', attributes: trackingSettingsChanges }),
      examples: {
        'the earliest day': {
          data: { type: 'tracking_settings', attributes: { preferred_last_free_day: 'earliest' } },
        },
      },
    },
    answers,
  },
  async handle(request) {
    const { accountId } = request.caller;
    const { attributes } = readData(request.body, { type: 'tracking_settings', id: accountId });
    const changed = await withAudit(
      request,
      (database) => changeTrackingSettings(database, accountId, attributes),
      () => ({
        action: 'tracking_settings.changed',
        subject: { kind: 'tracking', id: null, name: 'settings' },
        details: changedFields(attributes, trackingSettingsChanges),
      }),
    );
    return ok(await resourceDocument(request, trackingSettings.render(changed)));
  },
};

export const trackingSettingsRoutes: readonly Route[] = [getSettings, updateSettings];
