/** Shared by all readers of the event log in a process: their limits, and the signal that wakes them. */
import type { EventSignal } from '../../../store/events/event-signal.ts';
import { STREAM_TIMES, type StreamTimes } from './event-stream.ts';
import { OpenReaders, type ReaderLimits } from './open-readers.ts';
import { StreamProgress } from './stream-progress.ts';

const WAITING_LIMITS: ReaderLimits = { perAccount: 50, perProcess: 2_000 };
const STREAM_LIMITS: ReaderLimits = { perAccount: 10, perProcess: 500 };

export interface EventFeedOptions {
  times?: StreamTimes;
  streamLimits?: ReaderLimits;
}

export class EventFeed {
  readonly signal: EventSignal;
  readonly waiting = new OpenReaders('waiting requests for events', WAITING_LIMITS);
  readonly streams: OpenReaders;
  readonly progress = new StreamProgress();
  readonly times: StreamTimes;

  constructor(signal: EventSignal, { times = STREAM_TIMES, streamLimits = STREAM_LIMITS }: EventFeedOptions = {}) {
    this.signal = signal;
    this.times = times;
    this.streams = new OpenReaders('event streams', streamLimits);
  }
}
