/** The name, logo and color that customers see on shared pages and customer pages. */
import { Alert, Button, Card, FileButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { type Brand, brandQuery, changeBrand, dataUrlOf } from './brand-queries.ts';

export function BrandCard() {
  const { data, error, refetch } = useQuery(brandQuery);
  return (
    <section aria-labelledby="brand">
      <Title order={2} size="h4" mt="xl" mb="xs" id="brand">
        Brand
      </Title>
      {error !== null && <Failure error={error} title="The brand could not be loaded" retry={refetch} />}
      {error === null && data === undefined && <Loading rows={3} />}
      {data !== undefined && <BrandForm stored={data} />}
    </section>
  );
}

function BrandForm({ stored }: { stored: Brand }) {
  const [name, setName] = useState(stored.name ?? '');
  const [color, setColor] = useState(stored.accent_color ?? '');
  const [logo, setLogo] = useState(stored.logo);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      changeBrand({
        name: name.trim() === '' ? null : name,
        accent_color: color.trim() === '' ? null : color.trim(),
        logo,
      }),
    onSuccess: () => notifications.show({ message: 'Saved.', color: 'teal' }),
  });
  const wrong = { name: problemOfField(error, 'name'), color: problemOfField(error, 'accent_color') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Card withBorder padding="md" maw={640}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name on the pages"
            description="Empty: the name of the account"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={wrong.name}
            maxLength={100}
          />
          <TextInput
            label="Accent color"
            description="As #0b5f80. White text must be readable on it"
            value={color}
            onChange={({ currentTarget }) => setColor(currentTarget.value)}
            error={wrong.color}
            maxLength={7}
          />
          <LogoField logo={logo} onChange={setLogo} />
          {error !== null && wrong.name === null && wrong.color === null && (
            <Alert color="red" role="alert">
              {problemOf(error)}
            </Alert>
          )}
          <div>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function LogoField({ logo, onChange }: { logo: string | null; onChange(logo: string | null): void }) {
  const take = async (file: File | null) => {
    if (file !== null) onChange(await dataUrlOf(file));
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        Logo
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        PNG or JPEG, at most 32 KiB and 1,000 pixels per side
      </Text>
      <Group>
        {logo !== null && <img src={logo} alt="Your logo" style={{ maxHeight: 40, maxWidth: 200 }} />}
        <FileButton accept="image/png,image/jpeg" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              Choose a logo
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        )}
      </Group>
    </div>
  );
}
