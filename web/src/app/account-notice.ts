/** Explains that the page was reloaded because the account was switched in another tab. */
export async function showAccountNotice(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title: 'You switched accounts',
    message: 'The account was chosen in another tab. Unsent input on this page was discarded.',
    color: 'yellow',
    autoClose: false,
  });
}
