export const STATES = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type State = (typeof STATES)[number];

export interface BoardSearch {
  state?: State;
  /** Kinds, separated by commas. */
  kind?: string;
  /** `me`, `nobody`, or a user id. */
  assignee?: string;
  shipment?: string;
  container?: string;
  /** From 1. */
  page?: number;
  /** Id of the open exception. */
  open?: string;
}

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) =>
    typeof search[name] === 'string' && search[name] !== '' ? String(search[name]) : undefined;
  const state = STATES.find((one) => one === search['state']);
  const page = Number(search['page']);
  const texts = Object.fromEntries(
    ['kind', 'assignee', 'shipment', 'container', 'open'].flatMap((name) =>
      text(name) === undefined ? [] : [[name, text(name)]],
    ),
  );
  return {
    ...texts,
    ...(state === undefined ? {} : { state }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** Undefined removes a parameter from the URL. */
export type BoardChange = { [Name in keyof BoardSearch]?: BoardSearch[Name] | undefined };

export function withChange(search: BoardSearch, change: BoardChange): BoardSearch {
  const entries = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
