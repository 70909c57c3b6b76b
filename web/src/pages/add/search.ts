export interface AddSearch {
  by?: 'file';
  /** SCAC of the line to preselect for every number. */
  line?: string;
}

export function readAddSearch({ by, line }: Record<string, unknown>): AddSearch {
  return {
    ...(by === 'file' ? { by } : {}),
    ...(typeof line === 'string' && /^[A-Z][A-Z0-9]{1,3}$/.test(line) ? { line } : {}),
  };
}
