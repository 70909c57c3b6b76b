import { z } from 'zod';
import { findTerminalAddress } from '../../../operations/places/find-terminal.ts';
import { railTerminal, terminal } from '../../../resources/places/terminal.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

const includes = { terminal: includeParameter('terminal'), rail_terminal: includeParameter('rail_terminal') };

/** A rail ramp has a second id as a `rail_terminal`. */
export const getTerminalRoute: Route = {
  name: 'get-terminal',
  method: 'GET',
  path: '/v2/terminals/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Places',
    summary: 'Get a terminal',
    description:
      'By its id, or (an extension) by its FIRMS code. A rail ramp has two ids: one as a `terminal`, one as a ' +
      '`rail_terminal`, for relationships that distinguish ramps from marine terminals; the response has the type of the id.',
    parameters: [includes.rail_terminal, ...fieldsParameters('terminal', 'rail_terminal', 'port', 'metro_area')],
    answers: { 200: { about: 'The terminal', schema: z.union([documentOf(terminal), documentOf(railTerminal)]) } },
  },
  async handle(request) {
    const given = request.params.id ?? '';
    const { key, type } = found(await findTerminalAddress(request.database, given));
    const include = includes[type].read(request.query);
    const loader = loaderFor(request);
    const { references } = loader;
    const identifier = type === 'terminal' ? references.terminal(key) : references.terminalOrRamp(key);
    const [resource] = await loader.load([found(identifier)]);
    return ok(await resourceDocument(request, found(resource), { include, load: loader.load }));
  },
};
