// The address of a file that is made in this page, for as long as it is shown.

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
