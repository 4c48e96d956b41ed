import { useEffect, useState } from 'react'

/** Provides an object URL of the blob, undefined at the first render. It is revoked when the blob changes and on unmount. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
