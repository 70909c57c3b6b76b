/** Code of a page, loaded when the page is first opened. A failure is an error of the page, so that the frame around it stays. */
import { lazyRouteComponent } from '@tanstack/react-router';

export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/**
 * The router would reload the window if it recognised a failed import, which without a connection would leave the app.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadPage = () =>
    load().catch((cause: unknown) => {
      throw new PageNotLoaded('The code of the page could not be loaded', { cause });
    });
  return lazyRouteComponent(loadPage, name);
}
