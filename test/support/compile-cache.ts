import path from 'node:path';

/** Caches compiled code for processes that tests start in large numbers, which cuts a third off their startup time. */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
