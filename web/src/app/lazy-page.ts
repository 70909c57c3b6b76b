/**
 * Loads the code of a page when the page is first opened. A failure is shown in place of the page, while the frame
 * around it stays.
 */
import { lazyRouteComponent } from '@tanstack/react-router';

export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

/**
 * Creates the component of a page. The error is wrapped, because the router reloads the window if it recognizes a
 * failed import, and without a connection the reload would leave the app.
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
