import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../app/session.ts';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Records } from '../../developers/shared/records.tsx';
import { LinkRecord } from '../../shipment/share/link-list.tsx';
import { BrandCard } from './brand-card.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { customerPagesQuery, revokeCustomerPage } from './queries.ts';

export function CustomerPagesPage() {
  const mayWrite = usePermission('write');
  const mayBrand = usePermission('manage_rules');
  const [isOpen, { open, close }] = useDisclosure(false);
  const newButton = (
    <Button leftSection={<IconShare size={16} />} onClick={open}>
      New customer page
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Customer pages"
        text="A link shows a customer all its shipments, without an account."
        actions={mayWrite ? newButton : undefined}
      />
      <PageList mayRevoke={mayWrite} />
      {mayBrand && <BrandCard />}
      {isOpen && <NewPageDialog onClose={close} />}
    </>
  );
}

function PageList({ mayRevoke }: { mayRevoke: boolean }) {
  const { data, error, refetch } = useQuery(customerPagesQuery);
  if (error !== null) return <Failure error={error} title="The customer pages could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={4} />;
  if (data.length === 0) return <Text c="dimmed">No customer pages yet.</Text>;
  return (
    <Records label="Customer pages">
      {data.map(({ id, attributes }) => (
        <LinkRecord
          key={id}
          title={attributes.company_name}
          link={attributes}
          revoke={() => revokeCustomerPage(id)}
          mayRevoke={mayRevoke}
        />
      ))}
    </Records>
  );
}
