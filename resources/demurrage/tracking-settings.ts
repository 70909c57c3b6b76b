/** Resource `tracking_settings` (an extension): how an account's values are derived. */
import { z } from 'zod';
import { defineResource } from '../define.ts';

/** `line_terminal_rail` (the default) selects the first day reported in this order of sources. */
export const LAST_FREE_DAY_PREFERENCES = ['line_terminal_rail', 'earliest'] as const;

export interface TrackingSettings {
  accountId: string;
  preferredLastFreeDay: (typeof LAST_FREE_DAY_PREFERENCES)[number];
}

export const trackingSettings = defineResource<TrackingSettings>()({
  type: 'tracking_settings',
  about: 'How values are derived for the account; its id is that of the account. Extension',
  id: ({ accountId }) => accountId,
  attributes: {
    preferred_last_free_day: [
      z
        .enum(LAST_FREE_DAY_PREFERENCES)
        .describe(
          'Which last free day `pickup_lfd` shows. `line_terminal_rail` (the default): the one from the line, otherwise from ' +
            'the terminal, otherwise from the railroad. `earliest`: the earliest of them. A day entered by a person overrides both',
        ),
      ({ preferredLastFreeDay }) => preferredLastFreeDay,
    ],
  },
});
