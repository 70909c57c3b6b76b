/** Builds the web app: `npm run build:web`. */
import { buildWebApp } from '../setup/web-app.ts';

const isBuilt = await buildWebApp((text) => console.log(text));
console.log(isBuilt ? 'The pages are in web/dist' : 'The pages in web/dist are as new as their sources');
