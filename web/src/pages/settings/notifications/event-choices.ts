import type { SubscriptionInput } from './subscription-queries.ts';

type EventName = SubscriptionInput['events'][number];

const transport = <Kind extends string>(kind: Kind, label: string) => ({
  value: `container.transport.${kind}` as const,
  label,
});

/** Selectable events in the order of a journey. The emails use the same labels. */
export const eventChoices: readonly { group: string; items: readonly { value: EventName; label: string }[] }[] = [
  {
    group: 'Origin',
    items: [
      transport('empty_out', 'Empty container picked up'),
      transport('full_in', 'Received at the port'),
      transport('vessel_loaded', 'Loaded on the vessel'),
      transport('vessel_departed', 'Vessel departed'),
    ],
  },
  {
    group: 'Transshipment',
    items: [
      transport('transshipment_arrived', 'Arrived at the transshipment port'),
      transport('transshipment_discharged', 'Unloaded at the transshipment port'),
      transport('transshipment_loaded', 'Loaded on the next vessel'),
      transport('transshipment_departed', 'Departed from the transshipment port'),
    ],
  },
  {
    group: 'Destination',
    items: [
      transport('vessel_arrived', 'Vessel arrived'),
      transport('vessel_discharged', 'Unloaded from the vessel'),
      transport('available', 'Available for pickup'),
      transport('not_available', 'Not available for pickup'),
      transport('full_out', 'Picked up'),
      transport('delivered', 'Delivered'),
      transport('empty_in', 'Empty container returned'),
    ],
  },
  {
    group: 'Rail',
    items: [
      transport('rail_loaded', 'Loaded on the train'),
      transport('rail_departed', 'Train departed'),
      transport('rail_arrived', 'Train arrived'),
      transport('rail_unloaded', 'Unloaded from the train'),
      transport('arrived_at_inland_destination', 'Arrived at the destination'),
    ],
  },
  {
    group: 'Changes',
    items: [
      transport('estimated.vessel_departed', 'Estimated departure'),
      transport('estimated.vessel_arrived', 'Estimated arrival'),
      transport('estimated.arrived_at_inland_destination', 'Estimated arrival at the destination'),
      { value: 'container.pickup_lfd.changed', label: 'Last free day' },
      { value: 'container.pickup_appointment.changed', label: 'Pickup appointment' },
    ],
  },
];
