/**
 * Code of a page, loaded when the page is first opened. A failure is shown in place of the page, and the frame around
 * it stays.
 */
import { lazyRouteComponent } from '@tanstack/react-router';

export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/**
 * If the router recognised the failed import, it would reload the window, which leaves the app if there is no
 * connection.
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
