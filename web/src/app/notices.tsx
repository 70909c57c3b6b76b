/** Short words about what was done, over the page. Those that were said before this is there are shown when it is. */
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export function Notices() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
