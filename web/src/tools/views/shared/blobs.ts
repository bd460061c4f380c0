// Bytes at an address of this page's own, for as long as they are shown.

import { useEffect, useState } from 'react';

export function useBlobAddress(bytes: Uint8Array<ArrayBuffer>, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
