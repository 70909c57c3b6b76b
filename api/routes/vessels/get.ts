import { findVesselOfAccount, reportedPositions } from '../../../operations/vessels/account-vessels.ts';
import { vessel, vesselResource } from '../../../resources/vessels/vessel.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { featureOff } from '../../json-api/errors.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters, instantParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { vesselInPath } from './vessel-in-path.ts';

const from = instantParameter(
  'show_positions[from_timestamp]',
  'Start of the `positions`; default: 7 days ago, if the other parameter is given',
);
const to = instantParameter(
  'show_positions[to_timestamp]',
  'End of the `positions`; default: now, if the other parameter is given',
);

/** Either parameter adds positions, which require a feature (spec/contract 1.7). */
export const getVesselRoute: Route = {
  name: 'get-vessel',
  method: 'GET',
  path: '/v2/vessels/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Vessels',
    summary: 'Get a vessel',
    description:
      'A vessel that a shipment of the account is, was or may be on, by its id or IMO number, with its last reported ' +
      'position. Positions are never computed; without a position feed, they are null. For a vessel that carries ' +
      'shipments on test clocks, positions and times follow the clock of the newest shipment.',
    parameters: [from, to, ...fieldsParameters('vessel')],
    answers: { 200: { about: 'The vessel', schema: documentOf(vessel) } },
  },
  async handle(request) {
    const { query, caller, database } = request;
    readInclude(query, 'vessel');
    const wanted = query.has(from.name) || query.has(to.name);
    if (wanted && !caller.account.features.routing_data) throw featureOff('routing_data');
    const window = { from: from.read(query), to: to.read(query) };
    const vesselOfAccount = found(await findVesselOfAccount(database, vesselInPath(request)));
    const points = wanted ? await reportedPositions(database, vesselOfAccount, window) : undefined;
    return ok(
      await resourceDocument(request, found(vesselResource(vesselOfAccount.vessel, vesselOfAccount.vessel, points))),
    );
  },
};
