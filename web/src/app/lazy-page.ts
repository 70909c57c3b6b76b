/** Code of a page, loaded when the page is first opened. A failure is an error of the page, so that the frame around it stays. */
import { lazyRouteComponent } from '@tanstack/react-router';

export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/** The router reloads the window if it recognises the failure of an import: without a connection that would leave the app. */
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
