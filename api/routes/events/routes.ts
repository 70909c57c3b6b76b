import type { Route } from '../../route.ts';
import { getEventRoute } from './get.ts';
import { readEventsRoute } from './read.ts';
import { type StreamDeps, streamEventsRoute } from './stream.ts';

export function eventRoutes(deps: StreamDeps): Route[] {
  const stream = streamEventsRoute(deps);
  // The stream before what has an id in its place.
  return [readEventsRoute({ bell: deps.bell, stream }), stream, getEventRoute];
}
