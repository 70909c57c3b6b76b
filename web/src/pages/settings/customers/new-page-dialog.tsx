import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FilterControl } from '../../lists/filter-control.tsx';
import { NewLink } from '../../shipment/share/new-link.tsx';
import { ShareForm } from '../../shipment/share/share-form.tsx';
import { type CustomerPage, makeCustomerPage } from './queries.ts';

const CUSTOMER = { parameter: 'customer', label: 'Customer', control: { kind: 'customer' } } as const;

export function NewPageDialog({ onClose }: { onClose(): void }) {
  const [customerId, setCustomerId] = useState('');
  const [made, setMade] = useState<CustomerPage['attributes'] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title="New customer page"
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made === null ? (
        <Stack gap="lg">
          <Text size="sm">
            Anyone with the link sees all shipments of the customer, also future ones, without an account: numbers,
            lines, routes and containers, and what you choose below.
          </Text>
          <ShareForm
            make={(link) => makeCustomerPage(customerId, link)}
            onMade={setMade}
            isDisabled={customerId === ''}
          >
            <FilterControl filter={CUSTOMER} value={customerId} onChange={setCustomerId} />
          </ShareForm>
        </Stack>
      ) : (
        <NewLink made={made} onAgain={() => setMade(null)} />
      )}
    </Modal>
  );
}
