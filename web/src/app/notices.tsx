/** Shows short notices over the page. Notices that were queued before it loaded are shown then. */
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export function Notices() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
