import { Code, List } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Empty } from '../../components/empty.tsx';
import { PageLink } from '../../components/links.tsx';

export function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon={IconFileText} title="No document matches">
        <PageLink to="/documents">Show all</PageLink>
      </Empty>
    );
  }
  return (
    <Empty icon={IconFileText} title="No documents yet" text="Documents arrive in three ways:">
      <List size="sm" ta="left" maw={520}>
        <List.Item>Upload them here: drop files on this page, or choose them with “Upload documents”.</List.Item>
        <List.Item>
          By email: forward the mails of your lines and forwarders to an address of your account (
          <Code>/v2/mail_addresses</Code>).
        </List.Item>
        <List.Item>
          By a program: <Code>POST /v2/documents</Code>.
        </List.Item>
      </List>
    </Empty>
  );
}
