/** Keeps the exceptions of one shipment in memory, in place of the `exceptions` table. */

import {
  advance,
  type Ending,
  type ExceptionState,
  foldShipment,
  type RecordedException,
} from '../exceptions/exceptions.ts';
import { DEFAULT_RULES, type ExceptionRules } from '../exceptions/rules.ts';
import type { View } from '../view/view.ts';

export interface EndedException extends ExceptionState {
  kind: string;
  key: string;
  resolvedAt: string;
  because: Ending;
}

export class ExceptionHistory {
  recorded: RecordedException[] = [];
  ended: EndedException[] = [];
  rules: ExceptionRules;
  #made = 0;

  constructor(rules: Partial<ExceptionRules> = {}) {
    this.rules = { ...DEFAULT_RULES, ...rules };
  }

  record(view: View, now: string): this {
    for (const step of foldShipment({ recorded: this.recorded, view, rules: this.rules, now })) {
      if (step.type === 'begin') {
        const { kind, key, container } = step.cause;
        // Like the database, drops what JSON cannot represent.
        const state: ExceptionState = JSON.parse(JSON.stringify(step.state));
        this.recorded.push({ id: `${this.#made}`, kind, key, container, ...state });
        this.#made += 1;
        continue;
      }
      const row = this.recorded.find(({ id }) => id === step.id);
      if (row === undefined) throw new Error(`no exception ${step.id}`);
      this.recorded = this.recorded.filter((one) => one !== row);
      if (step.type === 'update') this.recorded.push({ ...row, ...step.state });
      if (step.type === 'resolve') {
        this.ended.push({ kind: row.kind, key: row.key, ...step.state, resolvedAt: step.at, because: step.because });
      }
    }
    return this;
  }

  sweep(now: string): this {
    this.recorded = this.recorded.map((row) => advance(row, now));
    return this;
  }

  get open(): RecordedException[] {
    return this.recorded.filter(({ openedAt }) => openedAt !== null);
  }

  kinds(): string[] {
    return this.open.map(({ kind }) => kind).sort();
  }
}
