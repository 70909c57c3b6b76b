/** Reads the values that the service publishes about its containers, to compare them with those of other sources. */
import type { BridgeValue, ComparedField } from '../../tracking/fields/compared-fields.ts';
import { readInstant } from '../source-time.ts';
import type { TrackedShipment } from './tracked.ts';

const TIMES = [
  'pod_arrived_at',
  'pod_discharged_at',
  'pickup_lfd',
  'pod_full_out_at',
  'empty_terminated_at',
] as const satisfies readonly ComparedField[];

export function readPublishedValues({ shipment, containers }: TrackedShipment): BridgeValue[] {
  return containers.flatMap(({ number: container, resource: { attributes } }) => {
    const times = [
      ['pod_eta_at', shipment.attributes.pod_eta_at] as const,
      ...TIMES.map((field) => [field, attributes[field]] as const),
    ];
    const { available_for_pickup: available } = attributes;
    return [
      ...times.flatMap(([field, stated]): BridgeValue[] => {
        const value = readInstant(stated);
        return value !== null || stated === null ? [{ container, field, value }] : [];
      }),
      ...(typeof available === 'boolean' || available === null
        ? [{ container, field: 'available_for_pickup' as const, value: available }]
        : []),
    ];
  });
}
