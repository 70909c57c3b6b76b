/** Opens the account menu, which is loaded on first use. */
import { IconUserCircle } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import classes from './header-button.module.css';
import { useSession } from './session.ts';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

export function AccountButton() {
  const [isWanted, setWanted] = useState(false);
  // Hovering over or focusing the button loads the menu before the click.
  const face = <AccountFace onClick={() => setWanted(true)} onPointerEnter={load} onFocus={load} />;
  return isWanted ? (
    <Suspense fallback={face}>
      <AccountMenu>
        <AccountFace />
      </AccountMenu>
    </Suspense>
  ) : (
    face
  );
}

function AccountFace(props: ComponentProps<'button'>) {
  const { email, name } = useSession().attributes;
  return (
    <button type="button" aria-label={`You: ${name ?? email}`} aria-haspopup="menu" {...props} className={classes.face}>
      <IconUserCircle size={26} stroke={1.6} aria-hidden />
    </button>
  );
}
