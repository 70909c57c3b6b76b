/** Said once the page has begun anew for the account that another tab went over to. */
export async function tellOfOtherAccount(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title: 'You work in another account now',
    message: 'It was chosen in another tab. What you had begun here and not sent is gone.',
    color: 'yellow',
    autoClose: false,
  });
}
