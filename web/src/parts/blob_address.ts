// Object URL of a file made in this page. It is revoked when the component no longer needs it.

import { useEffect, useState } from 'react';

export function useBlobAddress(file: BlobPart, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type]);
  return address;
}
