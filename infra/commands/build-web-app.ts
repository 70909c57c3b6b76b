/** `npm run build:web`. */
import { buildWebApp } from '../setup/web-app.ts';

const isBuilt = await buildWebApp((text) => console.log(text));
console.log(isBuilt ? 'The pages lie in web/dist' : 'The pages in web/dist are as new as their sources');
