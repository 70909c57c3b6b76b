import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './map.module.css';
import type { MapZoom } from './use-map-zoom.ts';

export function MapControls({ zoomIn, zoomOut, reset }: Pick<MapZoom, 'zoomIn' | 'zoomOut' | 'reset'>) {
  const buttons = [
    { label: 'Zoom in', icon: IconPlus, act: zoomIn },
    { label: 'Zoom out', icon: IconMinus, act: zoomOut },
    { label: 'Show all', icon: IconArrowsMaximize, act: reset },
  ];
  return (
    <div className={`${classes.controls} no-print`}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon variant="default" onClick={act} aria-label={label}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
