import { ActionIcon, Box, CopyButton, ScrollArea, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './code-block.module.css';

interface CodeBlockProps {
  text: string;
  /** Name of the content, for the copy button: `configuration`. */
  label: string;
  /** Height in pixels above which the content scrolls. */
  maxHeight?: number;
}

export function CodeBlock({ text, label, maxHeight = 420 }: CodeBlockProps) {
  return (
    <Box className={classes.block ?? ''}>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : `Copy the ${label}`}>
            <ActionIcon
              className={classes.copy ?? ''}
              variant="default"
              onClick={copy}
              aria-label={`Copy the ${label}`}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <ScrollArea.Autosize
        mah={maxHeight}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
      >
        <pre className={classes.text ?? ''}>{text}</pre>
      </ScrollArea.Autosize>
    </Box>
  );
}

/** Formats JSON; returns other text unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
