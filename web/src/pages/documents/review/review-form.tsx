import { Alert, Card, Grid, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useReducer, useRef, useState } from 'react';
import { usePermission } from '../../../app/session.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { PageView } from '../document/page-view.tsx';
import type { Row } from '../document-columns.tsx';
import type { Reading } from '../queries.ts';
import type { PassageSearch } from '../search.ts';
import { issuerName, reasonInWords } from '../words.ts';
import { DecisionBar } from './decision-bar.tsx';
import { changeDraft, confirmationOf, draftOf } from './draft.ts';
import { KeysHelp } from './keys-help.tsx';
import { Progress } from './progress.tsx';
import { adviceOf, Reasons } from './reasons.tsx';
import { ReviewFields } from './review-fields.tsx';
import { ReviewKind } from './review-kind.tsx';
import { candidatesOf, ShipmentChoice } from './shipment-choice.tsx';
import { useDecision } from './use-decision.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** Edits the draft of a decision. Nothing is saved until the document is confirmed or rejected. */
export function ReviewForm({ row, reading }: { row: Row; reading: Reading }) {
  const { id, attributes } = row;
  const mayWrite = usePermission('write');
  const [draft, change] = useReducer(changeDraft, reading, draftOf);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      draft.fields.findIndex(({ isUsed }) => !isUsed),
    ),
  );
  const [isFocused, setFocused] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const [passage, setPassage] = useState<PassageSearch>(() => passageAt(at));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const decision = useDecision(id, attributes.review_status);
  const candidates = candidatesOf(reading.undecided);

  function passageAt(index: number): PassageSearch {
    const quote = draft.fields[index]?.read.quote ?? null;
    return quote === null ? {} : { page: quote.page, quote: quote.text };
  }
  const select = (index: number) => {
    if (draft.fields[index] === undefined) return;
    setAt(index);
    setFocused(true);
    setPassage(passageAt(index));
  };
  const confirm = () => decision.decide(confirmationOf(draft));
  const reject = () => decision.decide({ outcome: 'rejected' });
  const undo = () => (draft.before === null ? decision.undo() : change({ type: 'undo' }));
  const ifAllowed = (act: () => void) => () => mayWrite && act();
  useReviewKeys({
    onMove: (steps) => select(at + steps),
    onEdit: ifAllowed(() => draft.fields.length > 0 && setEditing(at)),
    onUse: ifAllowed(() => change({ type: 'use', index: at })),
    onDocument: decision.open,
    onConfirm: ifAllowed(confirm),
    onReject: ifAllowed(reject),
    onUndo: ifAllowed(undo),
    onCandidate: (index) => {
      const shipmentId = candidates[index];
      if (mayWrite && shipmentId !== undefined) change({ type: 'choose', shipmentId });
    },
    onSearch: ifAllowed(() => search.current?.focus()),
    onHelp: () => setHelpOpen(true),
  });
  const { extraction_status: status, review_reasons: reasons, issuer } = attributes;
  return (
    <>
      <PageHeader
        title={attributes.name}
        text={issuer === null ? attributes.file_name : `${attributes.file_name} · ${issuerName(issuer)}`}
        actions={<Progress id={id} onOpen={decision.open} onHelp={() => setHelpOpen(true)} />}
      />
      <Stack gap="md">
        {reasons.length > 0 && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={<Reasons reasons={reasons} />}>
            <List size="sm">
              {reasons.map((reason) => (
                <List.Item key={reason}>{adviceOf(reason)}</List.Item>
              ))}
            </List>
            {status === 'failed' && <Text size="sm">{reasonInWords(attributes.failure_reason)}</Text>}
          </Alert>
        )}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            {status === 'extracted' && (
              <PageView document={row} reading={reading} passage={passage} onPassage={setPassage} />
            )}
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md">
              <ReviewKind
                recognized={attributes.document_type}
                notes={attributes.classification_notes}
                chosen={draft.kind}
                mayWrite={mayWrite}
                onChange={(kind) => change({ type: 'kind', kind })}
              />
              <ShipmentChoice
                row={row}
                undecided={reading.undecided}
                chosen={draft.shipmentId}
                mayWrite={mayWrite}
                search={search}
                onChoose={(shipmentId) => change({ type: 'choose', shipmentId })}
              />
              <Card withBorder component="section" aria-labelledby="values">
                <Title order={2} size="h3" id="values" mb="xs">
                  Values
                </Title>
                <ReviewFields
                  fields={draft.fields}
                  selected={at}
                  isFocused={isFocused}
                  editing={editing}
                  problems={problemsOf(decision.rejected, draft.fields)}
                  mayWrite={mayWrite}
                  onSelect={select}
                  onEdit={(index) => {
                    setFocused(true);
                    setEditing(index);
                  }}
                  onUse={(index) => change({ type: 'use', index })}
                  onCorrect={(index, value) => change({ type: 'correct', index, value })}
                />
              </Card>
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
      {mayWrite && (
        <DecisionBar
          status={attributes.review_status}
          isBusy={decision.isBusy || status === 'pending'}
          canUndo={draft.before !== null || decision.canUndo}
          onConfirm={status === 'extracted' ? confirm : null}
          onReject={reject}
          onUndo={undo}
        />
      )}
      <KeysHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

/** Converts positions among the values that were sent to positions in the draft. */
function problemsOf(rejected: ReadonlyMap<number, string>, fields: readonly { isUsed: boolean }[]) {
  const sent = fields.flatMap(({ isUsed }, index) => (isUsed ? [index] : []));
  return new Map(
    [...rejected].flatMap(([index, detail]) => (sent[index] === undefined ? [] : [[sent[index], detail]])),
  );
}
