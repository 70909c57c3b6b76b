import { IconFlask, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../developers/shared/notice.tsx';
import { sourceHealthQuery } from '../lines/queries.ts';

/** States which sources of this server are simulated, and that all others are real. */
export function SimulatedNotice() {
  const { data } = useQuery(sourceHealthQuery);
  if (data === undefined) return null;
  const simulated = data.filter(({ attributes }) => attributes.simulated).map(({ attributes }) => attributes.name);
  if (simulated.length === 0) {
    return (
      <Notice tone="good" icon={IconShieldCheck} title="Nothing here is simulated">
        Every value comes from a source that is named next to it.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" icon={IconFlask} title="This server also has simulated sources">
      {simulated.join(', ')}: ships, containers and dates of these are invented. The sources below are real: their
      values come from the vendor, and each value names its source.
    </Notice>
  );
}
