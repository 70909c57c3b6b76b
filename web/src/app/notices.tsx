/** Shows short notices over the page, including those queued before this component was loaded. */
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export function Notices() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
