import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../app/query-client.ts';
import { type Sent, sendFile } from './send-file.ts';

export interface Upload {
  /** Position in the order in which the files were chosen. */
  key: number;
  name: string;
  /** Share of the bytes sent so far, from 0 to 1. */
  share: number;
  /** Null until the upload ends. */
  sent: Sent | null;
}

/** Uploads files one after another, so that the first ones finish early. Leaving the page stops the uploads. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stop = useRef<AbortController>(null);
  const count = useRef(0);
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const change = (key: number, by: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...by } : one)));
  const add = (files: readonly File[]) => {
    const added = files.map((file) => {
      count.current += 1;
      return { file, upload: { key: count.current, name: file.name, share: 0, sent: null } };
    });
    setUploads((all) => [...all, ...added.map(({ upload }) => upload)]);
    for (const { file, upload } of added) {
      queue.current = queue.current.then(async () => {
        const signal = stop.current?.signal;
        if (signal === undefined || signal.aborted) return;
        const sent = await sendFile(file, (share) => change(upload.key, { share }), signal);
        if (signal.aborted) return;
        change(upload.key, { sent });
        if (sent.outcome === 'sent') await queryClient.invalidateQueries({ queryKey: ['document', 'list'] });
      });
    }
  };
  const clear = () => setUploads((all) => all.filter(({ sent }) => sent === null));
  return { uploads, add, clear };
}
