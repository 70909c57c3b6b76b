/**
 * Column types that Postgres cannot express: the content of JSON columns, and the core's values in text columns without
 * a check constraint. Unions from constraints such as `check (status in ('pending', 'failed'))` are read from the
 * database.
 */
import pg from 'pg';

/** Files that declare the types, relative to `store/`. */
const modules: Readonly<Record<string, readonly string[]>> = {
  '../documents/document.ts': ['ExtractedDocument'],
  '../tracking/claims/claims.ts': ['Classifier', 'Source'],
  '../tracking/exceptions/causes.ts': ['Fact'],
  '../tracking/exceptions/exceptions.ts': ['Ending'],
  '../tracking/exceptions/rules.ts': ['ExceptionKind'],
  '../tracking/ledger/ledger.ts': ['ContainerLedger', 'ShipmentLedger'],
  '../tracking/route/timeline.ts': ['EndReason'],
  '../tracking/tracking-requests/stop.ts': ['StopReason'],
  '../tracking/view/view.ts': [
    'ContainerFields',
    'ContainerView',
    'Provenance',
    'ShipmentFields',
    'ShipmentView',
    'TransportEventView',
  ],
  '../tracking/watches/failures.ts': ['WireFailedReason'],
  './postgres/json-columns.ts': [
    'CodeOverrides',
    'DocumentDecisions',
    'EventBody',
    'FacilityCode',
    'IntakeProblem',
    'JsonColumn',
    'MailTimes',
    'RawEventName',
    'ReplaySelection',
    'ReviewReason',
    'StoredFailure',
    'StoredTier',
    'SubscribedEvent',
    'TransportEventName',
    'WebhookHeaders',
  ],
};

/** Imports of the types in the generated file. kysely-codegen could write them only with an older TypeScript. */
export const columnTypeImports = Object.entries(modules)
  .map(([module, names]) => `import type { ${names.join(', ')} } from "${module}";\n`)
  .join('');

/** Column types without nullability and defaults, which come from the schema. */
const types: Readonly<Record<string, string>> = {
  'audit_log.details': 'JsonColumn<Record<string, unknown>>',
  'containers.current_status': "ContainerFields['current_status']",
  'containers.demurrage_phase': "'at_terminal' | 'out'",
  'containers.provenance': 'JsonColumn<Partial<Record<keyof ContainerFields, Provenance>>>',
  'containers.published': 'JsonColumn<Partial<ContainerFields>>',
  'custom_field_definitions.reference_type': "'Shipment' | 'Container' | 'TrackingRequest' | 'Party' | 'User'",
  'custom_fields.entity_type': "'Shipment' | 'Container' | 'TrackingRequest'",
  'delivery_attempts.request_headers': 'JsonColumn<Record<string, string>>',
  'delivery_attempts.response_headers': 'JsonColumn<Record<string, string>>',
  'document_representations.extracted': 'JsonColumn<ExtractedDocument>',
  'document_representations.payload': 'JsonColumn<Record<string, unknown>>',
  'documents.extracted_data_manual': 'JsonColumn<Record<string, unknown>>',
  'documents.issuer': "JsonColumn<NonNullable<Source['speaksFor']>>",
  'documents.review_before': 'JsonColumn<DocumentDecisions>',
  'documents.review_reasons': 'ArrayType<ReviewReason>',
  'edi_partners.charset': "'auto' | 'utf-8' | 'latin1'",
  'edi_partners.code_overrides': 'JsonColumn<CodeOverrides>',
  'edi_partners.facility': 'JsonColumn<FacilityCode>',
  'email_submissions.authentication': 'JsonColumn<Record<string, unknown>>',
  'events.body': 'JsonColumn<EventBody>',
  'exception_rules.kind': 'ExceptionKind',
  'exceptions.fact': 'JsonColumn<Fact>',
  'exceptions.kind': 'ExceptionKind',
  'exceptions.resolved_because': 'Ending',
  'intake_items.problems': 'JsonColumn<IntakeProblem[]>',
  'intake_messages.problems': 'JsonColumn<IntakeProblem[]>',
  'ledgers.claims': 'JsonColumn<ShipmentLedger | ContainerLedger>',
  'ledgers.view': 'JsonColumn<ShipmentView | ContainerView>',
  'notification_rules.deliveries': 'JsonColumn<MailTimes>',
  'raw_events.data_source': "TransportEventView['data_source'] | 'ais'",
  'raw_events.event': 'RawEventName',
  'saved_views.filters': 'JsonColumn<Record<string, string>>',
  'shipments.provenance': 'JsonColumn<Partial<Record<keyof ShipmentFields, Provenance>>>',
  'shipments.published': 'JsonColumn<Partial<ShipmentFields>>',
  'shipments.tracking_stopped_reason': 'StopReason',
  'snapshots.headers': 'JsonColumn<Record<string, string>>',
  'subscriptions.events': 'SubscribedEvent[]',
  'subscriptions.exceptions': 'ExceptionKind[]',
  'tariffs.equipment_length': '10 | 20 | 40 | 45',
  'tariffs.equipment_type': "'dry' | 'reefer' | 'open top' | 'flat rack' | 'bulk' | 'tank'",
  'tariffs.tiers': 'JsonColumn<StoredTier[]>',
  'tracking_requests.failed_reason': 'WireFailedReason',
  'tracking_requests.failure': 'JsonColumn<StoredFailure>',
  'transport_events.classifier': 'Classifier',
  'transport_events.data_source': "TransportEventView['data_source'] | 'ais'",
  'transport_events.event': 'TransportEventName',
  'transport_events.invalidation_reason': 'EndReason',
  'transport_events.witnesses': 'JsonColumn<Provenance[]>',
  'webhook_replays.selection': 'JsonColumn<ReplaySelection>',
  'webhooks.disabled_reason': "'gone' | 'only_failures'",
  'webhooks.headers': 'JsonColumn<WebhookHeaders>',
};

interface ColumnRow {
  name: string;
  nullable: boolean;
  has_default: boolean;
  /** Check constraint on this column alone; null if none. */
  check_definition: string | null;
}

/** Returns the overrides for kysely-codegen, keyed by `table.column`. */
export async function columnTypes(database: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<ColumnRow>(`
      select r.relname || '.' || a.attname as name, not a.attnotnull as nullable, a.atthasdef as has_default,
        pg_get_constraintdef(c.oid) as check_definition
      from pg_class r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint c on c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]
        and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY'
      where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
      order by 1`);
    const unknown = Object.keys(types).filter((name) => !rows.some((row) => row.name === name));
    if (unknown.length > 0) throw new Error(`no such columns: ${unknown.join(', ')}`);
    return Object.fromEntries(rows.flatMap((row) => typeOf(row)));
  } finally {
    await client.end();
  }
}

function typeOf(row: ColumnRow): [string, string][] {
  const type = types[row.name] ?? unionOf(row.check_definition);
  if (type === null) return [];
  const whole = row.nullable ? `${type} | null` : type;
  return [[row.name, row.has_default ? `Generated<${whole}>` : whole]];
}

/**
 * Derives a union type from a constraint, such as `'live' | 'replay'` from `CHECK ((lane = ANY (ARRAY['live'::text,
 * 'replay'::text])))`.
 */
function unionOf(definition: string | null): string | null {
  const list = definition === null ? null : /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition)?.[1];
  return list ? list.replaceAll('::text', '').split(', ').join(' | ') : null;
}
