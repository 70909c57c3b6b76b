import { Alert, Button, Checkbox, Group, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { type NewLink, PARTS, type Part } from './queries.ts';

const DAY_MS = 86_400_000;
const DAYS = [
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

interface ShareFormProps<Made> {
  /** Creates the link. */
  make(link: NewLink): Promise<Made>;
  onMade(made: Made): void;
  /** Fields before those of every link. */
  children?: ReactNode;
  isDisabled?: boolean;
}

export function ShareForm<Made>({ make, onMade, children, isDisabled = false }: ShareFormProps<Made>) {
  const [name, setName] = useState('');
  const [shows, setShows] = useState<Part[]>(['milestones', 'vessels']);
  const [password, setPassword] = useState('');
  const [days, setDays] = useState('90');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      make({
        name,
        shows,
        password: password === '' ? null : password,
        expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      }),
    onSuccess: onMade,
  });
  const wrong = { name: problemOfField(error, 'name'), password: problemOfField(error, 'password') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const choose = (part: Part, isChosen: boolean) =>
    setShows(PARTS.map(({ value }) => value).filter((one) => (one === part ? isChosen : shows.includes(one))));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <TextInput
          label="For"
          description="Who receives the link. They do not see this name"
          value={name}
          onChange={(change) => setName(change.currentTarget.value)}
          error={wrong.name}
          maxLength={200}
          data-autofocus
          required
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="group" aria-label="What the page shows">
          {PARTS.map(({ value, label, description }) => (
            <Checkbox
              key={value}
              label={label}
              description={description}
              checked={shows.includes(value)}
              onChange={(change) => choose(value, change.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <Select
            label="Expires"
            data={DAYS}
            value={days}
            onChange={(value) => setDays(value ?? '90')}
            allowDeselect={false}
          />
          <PasswordInput
            label="Password (optional)"
            value={password}
            onChange={(change) => setPassword(change.currentTarget.value)}
            error={wrong.password}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
        </Group>
        {error !== null && wrong.name === null && wrong.password === null && (
          <Alert color="red" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={isPending} disabled={isDisabled}>
            Create link
          </Button>
        </div>
      </Stack>
    </form>
  );
}
