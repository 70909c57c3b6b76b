/** Provides what a loader needs to render the resources of a response. */
import { type LoaderContext, ResourceLoader } from '../operations/resource-loader.ts';
import type { ApiRequest } from './route.ts';

type LoaderRequest = Pick<ApiRequest, 'database' | 'caller' | 'settings' | 'query'>;

export function loaderContext({ database, caller, settings, query }: LoaderRequest): LoaderContext {
  return {
    database,
    accountId: caller.accountId,
    baseUrl: settings.baseUrl,
    withoutRail: !caller.account.features.rail,
    withoutRelationsToMany: query.exportPage !== null,
  };
}

export function loaderFor(request: LoaderRequest): ResourceLoader {
  return new ResourceLoader(loaderContext(request));
}
