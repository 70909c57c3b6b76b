/** Derives a line's pushes. Each statement is pushed when it is made; some pushes arrive hours late, and some twice. */
import { randomFrom } from '../random.ts';
import type { TradeStatement } from './line-feed.ts';
import { renderStatement, type TradeBook } from './trade-responses.ts';
import type { TradeRequest } from './trade-world.ts';

export interface TradePush {
  id: string;
  /** Hour at which it is received. */
  at: number;
  statement: TradeStatement;
  body: string;
}

const pushesByBook = new WeakMap<TradeBook, Map<TradeRequest, TradePush[]>>();

/** Returns the pushes about a request in order of receipt, cached. */
export function tradePushes(book: TradeBook, request: TradeRequest): TradePush[] {
  const ofBook = pushesByBook.get(book) ?? new Map<TradeRequest, TradePush[]>();
  pushesByBook.set(book, ofBook);
  const pushes = ofBook.get(request) ?? derive(book, request);
  ofBook.set(request, pushes);
  return pushes;
}

function derive({ world, statements }: TradeBook, request: TradeRequest): TradePush[] {
  if (!world.habits.pushes) return [];
  const random = randomFrom(world.serial + 11, request.cycle + 3);
  return statements
    .flatMap((statement, index): TradePush[] => {
      const at = statement.from + (random.chance(0.15) ? random.between(6, 60) : 0.05);
      const again = random.chance(0.1) ? [at + random.between(1, 30)] : [];
      if (statement.cycle !== request.cycle || at <= request.at) return [];
      const isOfOther = request.type === 'container' && (statement.move.unit ?? request.number) !== request.number;
      if (isOfOther) return [];
      const body = JSON.stringify([renderStatement(world, statement, at)]);
      return [at, ...again].map((hour, repeat) => ({ id: `push ${index}.${repeat}`, at: hour, statement, body }));
    })
    .sort((one, other) => one.at - other.at);
}
