/** Router links in Mantine's style, with type-checked URLs. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Own<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

export const PageLink = createLink((props: Own<AnchorProps>) => <Anchor {...props} />);
export const PageButton = createLink((props: Own<ButtonProps>) => <Button component="a" {...props} />);
