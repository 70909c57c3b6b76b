/** Paths of the web app in its router's notation, such as `/shipments/$id`. */
import { WEB_PAGES } from '../../api/web-app/web-pages.generated.ts';

export const APP_PATHS: readonly string[] = WEB_PAGES.map(({ path }) => path.replaceAll(':', '$'));
