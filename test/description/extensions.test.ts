/**
 * Tests that extensions are marked as such, because clients of this kind of API do not expect them (spec/contract 1.1).
 */
import { expect, test } from 'vitest';
import { everyRoute } from '../support/described-api.ts';

/** Methods by path. The names of path parameters are ignored. */
const listed: Readonly<Record<string, string>> = {
  '/v2/shipments': 'GET',
  '/v2/shipments/:': 'GET PATCH',
  '/v2/shipments/:/stop_tracking': 'PATCH',
  '/v2/shipments/:/resume_tracking': 'PATCH',
  '/v2/shipments/:/custom_fields': 'GET POST',
  '/v2/shipments/:/custom_fields/:': 'PATCH DELETE',
  '/v2/tracking_requests': 'GET POST',
  '/v2/tracking_requests/infer_number': 'POST',
  '/v2/tracking_requests/:': 'GET PATCH',
  '/v2/tracking_requests/:/custom_fields': 'GET POST',
  '/v2/tracking_requests/:/custom_fields/:': 'PATCH DELETE',
  '/v2/webhooks': 'GET POST',
  '/v2/webhooks/:': 'GET PATCH DELETE',
  '/v2/webhooks/events': 'GET',
  '/v2/webhooks/ips': 'GET',
  '/v2/webhooks/trigger': 'POST',
  '/v2/webhook_notifications': 'GET',
  '/v2/webhook_notifications/:': 'GET',
  '/v2/webhook_notifications/examples': 'GET',
  '/v2/containers': 'GET PATCH',
  '/v2/containers/:': 'GET PATCH',
  '/v2/containers/:/raw_events': 'GET',
  '/v2/containers/:/transport_events': 'GET',
  '/v2/containers/:/map_geojson': 'GET',
  '/v2/containers/:/refresh': 'PATCH',
  '/v2/containers/:/custom_fields': 'GET POST',
  '/v2/containers/:/custom_fields/:': 'PATCH DELETE',
  '/v2/containers/:/route': 'GET',
  '/v2/containers/refresh': 'POST',
  '/v2/shipping_lines': 'GET',
  '/v2/shipping_lines/:': 'GET',
  '/v2/metro_areas/:': 'GET',
  '/v2/ports/:': 'GET',
  '/v2/terminals/:': 'GET',
  '/v2/vessels/:': 'GET',
  '/v2/vessels/:/future_positions': 'GET',
  '/v2/vessels/:/future_positions_with_coordinates': 'GET',
  '/v2/parties': 'GET POST',
  '/v2/parties/:': 'GET PATCH',
  '/v2/custom_field_definitions': 'GET POST',
  '/v2/custom_field_definitions/:': 'GET PATCH DELETE',
  '/v2/custom_field_definitions/:/options': 'GET POST',
  '/v2/custom_field_definitions/:/options/:': 'GET PATCH DELETE',
  '/v2/custom_fields': 'GET POST',
  '/v2/custom_fields/:': 'GET PATCH DELETE',
  '/v2/documents': 'GET POST',
  '/v2/documents/:': 'GET PATCH DELETE',
  '/v2/documents/types': 'GET',
  '/v2/documents/:/download_url': 'GET',
  '/v2/documents/:/reextract': 'POST',
  '/v2/documents/:/reclassify': 'POST',
  '/v2/documents/:/relink': 'POST',
  '/v2/documents/:/rotate': 'POST',
  '/v2/email_submissions': 'GET',
  '/v2/email_submissions/:': 'GET',
  '/v2/document_schemas/:': 'GET',
  '/rails/active_storage/direct_uploads': 'POST',
  '/rails/active_storage/disk/:': 'GET PUT',
  '/v2/search': 'GET',
};

test('an operation is marked as an extension if and only if no comparable API has it', () => {
  const wrong = everyRoute('https://seamark.example.com').flatMap(({ method, path, doc }) => {
    const methods = listed[path.replace(/:\w+/g, ':')]?.split(' ') ?? [];
    return doc === undefined || methods.includes(method) !== (doc.extension === true) ? [] : [`${method} ${path}`];
  });
  expect(wrong).toEqual([]);
});
