import path from 'node:path';

/**
 * Caches compiled code for processes that tests start by the dozen, which saves each a third of its
 * start time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
