import { useEffect, useState } from 'preact/hooks';
import { listMicrophones } from '../sound/microphone.ts';

/**
 * The microphones that there are; looked for again when one comes or goes, or `used` changes: then they have
 * names.
 */
export function useMicrophones(used: string): readonly MediaDeviceInfo[] {
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const devices = (navigator as Partial<Navigator>).mediaDevices;
    const look = () => void listMicrophones().then(setFound);
    look();
    devices?.addEventListener('devicechange', look);
    return () => devices?.removeEventListener('devicechange', look);
  }, [used]);
  return found;
}
