/** Renders rows with their related data and loads resources by identity, using a constant number of queries. */

import { containerResource } from '../resources/containers/container.ts';
import { customFieldOption } from '../resources/custom-fields/custom-field-option.ts';
import { document } from '../resources/documents/document.ts';
import { documentRepresentation } from '../resources/documents/document-representation.ts';
import { emailSubmission } from '../resources/documents/email-submission.ts';
import { rawEventResource } from '../resources/events/raw-event.ts';
import { transportEventResource } from '../resources/events/transport-event.ts';
import { party } from '../resources/parties/party.ts';
import { account } from '../resources/people/account.ts';
import { userResource } from '../resources/people/user.ts';
import { References } from '../resources/references.ts';
import type { Resource } from '../resources/resource.ts';
import { shipmentResource } from '../resources/shipments/shipment.ts';
import { trackingRequestResource } from '../resources/tracking-requests/tracking-request.ts';
import { type VesselNames, vesselResource } from '../resources/vessels/vessel.ts';
import { findLinkedContainers, type LinkedContainer } from '../store/containers/linked-containers.ts';
import { findRawEventsByIds, type RenderedRawEvent } from '../store/containers/raw-events.ts';
import { findTransportEventsByIds, type RenderedTransportEvent } from '../store/containers/transport-events.ts';
import { findDefinitionsByIds } from '../store/custom-fields/definitions.ts';
import { findOptionsByIds, type OptionRow } from '../store/custom-fields/options.ts';
import { findCustomFieldsByIds } from '../store/custom-fields/values.ts';
import { findLinkedDocuments, type LinkedDocument } from '../store/documents/documents.ts';
import { findLinkedEmailSubmissions, type LinkedEmailSubmission } from '../store/documents/email-submissions.ts';
import { findRepresentationsByIds } from '../store/documents/representations.ts';
import { findPartiesByIds, type PartyRow } from '../store/parties/parties.ts';
import { findAccountsByIds } from '../store/people/accounts.ts';
import { findUsersByIds } from '../store/people/users.ts';
import type { Queryable } from '../store/postgres/database.ts';
import { findLinkedShipments, type LinkedShipment } from '../store/shipments/linked-shipments.ts';
import {
  findRenderedTrackingRequests,
  type RenderedTrackingRequest,
} from '../store/tracking-requests/tracking-requests.ts';
import { findVessels, vesselCode } from '../store/vessels/vessels.ts';
import { renderCustomFields, renderDefinitions } from './custom-fields/render.ts';
import { loadByType } from './included-resources.ts';
import { findImportedRows } from './reference/imported-rows.ts';

export interface LoaderContext {
  database: Queryable;
  accountId: string;
  baseUrl: string;
  /** Whether to exclude data reported by railroads because the account has switched rail data off. */
  withoutRail: boolean;
  /** Whether to skip to-many relationships of containers and shipments, because tables have no columns for them. */
  withoutRelationsToMany?: boolean;
}

export class ResourceLoader {
  readonly references = new References();
  readonly #context: LoaderContext;

  constructor(context: LoaderContext) {
    this.#context = context;
  }

  shipments(rows: readonly LinkedShipment[]): Resource[] {
    const { references } = this;
    const { baseUrl } = this.#context;
    return rows.map((row) => {
      const { watches, containerIds } = row;
      return shipmentResource(row, { watches, containerIds, references, baseUrl });
    });
  }

  containers(rows: readonly LinkedContainer[]): Resource[] {
    const { references } = this;
    const { withoutRail } = this.#context;
    return rows.map((row) => {
      const { watches, transportEventIds, rawEventIds } = row;
      return containerResource(row, { watches, transportEventIds, rawEventIds, references, withoutRail });
    });
  }

  trackingRequest(row: RenderedTrackingRequest): Resource {
    return trackingRequestResource(row, this.#context.baseUrl);
  }

  transportEvent(row: RenderedTransportEvent): Resource {
    return transportEventResource(row, this.references);
  }

  rawEvent(row: RenderedRawEvent): Resource {
    return rawEventResource(row, this.references);
  }

  party(row: PartyRow): Resource {
    return party.render({ row, baseUrl: this.#context.baseUrl });
  }

  customFieldOption(row: OptionRow): Resource {
    return customFieldOption.render({ row, baseUrl: this.#context.baseUrl });
  }

  document(row: LinkedDocument): Resource {
    return document.render({ row, baseUrl: this.#context.baseUrl });
  }

  emailSubmission(row: LinkedEmailSubmission, { withoutBody }: { withoutBody: boolean }): Resource {
    return emailSubmission.render({ row, withoutBody, baseUrl: this.#context.baseUrl });
  }

  async vessels(names: readonly VesselNames[]): Promise<Resource[]> {
    const reported = await findVessels(
      ...this.#scope,
      names.flatMap((vessel) => vesselCode(vessel) ?? []),
    );
    const reports = new Map(reported.map((vessel) => [vesselCode(vessel), vessel]));
    return names.flatMap((vessel) => vesselResource(vessel, reports.get(vesselCode(vessel)) ?? null) ?? []);
  }

  readonly load = loadByType((type, ids) => this.#loadType(type, ids));

  async #loadType(type: string, ids: readonly string[]): Promise<Resource[]> {
    const { withoutRelationsToMany = false } = this.#context;
    switch (type) {
      case 'shipment':
        return this.shipments(await findLinkedShipments(...this.#scope, ids, !withoutRelationsToMany));
      case 'container':
        return this.containers(await findLinkedContainers(...this.#scope, ids, !withoutRelationsToMany));
      case 'tracking_request':
        return (await findRenderedTrackingRequests(...this.#scope, ids)).map((row) => this.trackingRequest(row));
      case 'transport_event':
        return (await findTransportEventsByIds(...this.#scope, ids)).map((row) => this.transportEvent(row));
      case 'raw_event':
        return (await findRawEventsByIds(...this.#scope, ids)).map((row) => this.rawEvent(row));
      case 'party':
        return (await findPartiesByIds(...this.#scope, ids)).map((row) => this.party(row));
      case 'custom_field':
        return renderCustomFields(this.#context, await findCustomFieldsByIds(...this.#scope, ids));
      case 'custom_field_definition':
        return renderDefinitions(this.#context, await findDefinitionsByIds(...this.#scope, ids));
      case 'custom_field_option':
        return (await findOptionsByIds(...this.#scope, ids)).map((row) => this.customFieldOption(row));
      case 'document':
        return (await findLinkedDocuments(...this.#scope, ids)).map((row) => this.document(row));
      case 'document_representation':
        return (await findRepresentationsByIds(...this.#scope, ids)).map((row) => documentRepresentation.render(row));
      case 'email_submission': {
        const mails = await findLinkedEmailSubmissions(...this.#scope, ids);
        return mails.map((row) => this.emailSubmission(row, { withoutBody: true }));
      }
      case 'account':
        return (await findAccountsByIds(...this.#scope, ids)).map((row) => account.render(row));
      case 'user':
        return (await findUsersByIds(...this.#scope, ids)).map(userResource);
      case 'vessel':
        return this.vessels(ids.flatMap((id) => this.references.vesselNames(id) ?? []));
      default:
        return this.#loadReferences(type, ids);
    }
  }

  /** Loads imported rows first, with one query per level of `include`. */
  async #loadReferences(type: string, ids: readonly string[]): Promise<Resource[]> {
    const { references } = this;
    const codes = ids.flatMap((id) => references.codeOf({ type, id }) ?? []);
    if (codes.length > 0) {
      const more = await findImportedRows(this.#context.database, codes);
      references.imported = {
        places: new Map([...references.imported.places, ...more.places]),
        terminals: new Map([...references.imported.terminals, ...more.terminals]),
        terminalsAt: new Map([...references.imported.terminalsAt, ...more.terminalsAt]),
      };
    }
    return ids.flatMap((id) => references.find({ type, id }) ?? []);
  }

  get #scope(): [database: Queryable, accountId: string] {
    return [this.#context.database, this.#context.accountId];
  }
}
