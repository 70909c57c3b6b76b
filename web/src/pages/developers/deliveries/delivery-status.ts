import type { Tone } from '../../../components/status.tsx';
import type { Delivery } from './queries.ts';

export function statusOf({ attributes }: Delivery): { tone: Tone; word: string } {
  const { delivery_status, attempts, replaying } = attributes;
  if (replaying) return { tone: 'moving', word: 'Resending' };
  if (delivery_status === 'succeeded') return { tone: 'good', word: 'Delivered' };
  if (delivery_status === 'failed') return { tone: 'bad', word: 'Failed' };
  return attempts === 0 ? { tone: 'moving', word: 'Pending' } : { tone: 'warning', word: 'Retrying' };
}
