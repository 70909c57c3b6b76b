import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import classes from './review.module.css';
import { KEYS } from './use-review-keys.ts';

export function KeysHelp({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.keys}>
        {KEYS.map(([keys, what]) => (
          <Fragment key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
