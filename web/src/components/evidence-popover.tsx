import { Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './evidence-popover.module.css';

interface EvidencePopoverProps {
  /** The accessible name of the dialog: `Estimated arrival: sources`. */
  label: string;
  /** The value, as text. */
  children: ReactNode;
  /** Renders the content. Links to other pages call `close`. */
  content(close: () => void): ReactNode;
}

const OPEN_AFTER_MS = 350;
const CLOSE_AFTER_MS = 200;

/** Shows a value, with its evidence on hover and focus. A click or Enter keeps the evidence open. */
export function EvidencePopover({ label, children, content }: EvidencePopoverProps) {
  const { state, pin, close, target, dropdown } = usePreview();
  return (
    <Popover
      opened={state !== 'closed'}
      onChange={(opened) => !opened && close()}
      trapFocus={state === 'pinned'}
      returnFocus={state === 'pinned'}
      width="min(360px, calc(100vw - 24px))"
      position="bottom-start"
      shadow="md"
      withArrow
      withRoles={false}
      middlewares={{ shift: { padding: 8 }, flip: true, size: true }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.value ?? ''}
          aria-haspopup="dialog"
          aria-expanded={state !== 'closed'}
          onClick={pin}
          {...target}
        >
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} {...dropdown}>
        {content(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

function usePreview() {
  const [state, setState] = useState<'closed' | 'preview' | 'pinned'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Closing returns the focus to the value, which would reopen the popover without this flag.
  const hasClosed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  const preview = () => setState((now) => (now === 'closed' ? 'preview' : now));
  const leave = () => after(CLOSE_AFTER_MS, () => setState((now) => (now === 'preview' ? 'closed' : now)));
  const close = () => {
    clearTimeout(timer.current);
    hasClosed.current = true;
    setState('closed');
    setTimeout(() => {
      hasClosed.current = false;
    }, CLOSE_AFTER_MS);
  };
  const pin = () => {
    clearTimeout(timer.current);
    setState('pinned');
  };
  const onFocus = (event: { currentTarget: HTMLElement }) => {
    if (!hasClosed.current && event.currentTarget.matches(':focus-visible')) after(OPEN_AFTER_MS, preview);
  };
  const target = { onMouseEnter: () => after(OPEN_AFTER_MS, preview), onMouseLeave: leave, onFocus, onBlur: leave };
  const dropdown = { onMouseEnter: () => clearTimeout(timer.current), onMouseLeave: leave };
  return { state, pin, close, target, dropdown };
}
