import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import type { Storage } from '../../core/storage.ts'

/** Audio and video formats whose media types do not begin with `audio/` or `video/`, with the types that we store for them. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  'application/ogg': 'audio/ogg',
  'application/mxf': 'application/mxf',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/vnd.rn-realmedia': 'application/vnd.rn-realmedia',
}

/** Detects a stored file's type by its bytes; undefined where it is neither audio nor video. */
export async function detectMediaType(storage: Storage, key: string): Promise<string | undefined> {
  const content = await storage.read(key)
  try {
    // The library throws for a file that begins like a known format and is then cut off.
    const found = await fileTypeFromStream(Readable.toWeb(content)).catch(() => undefined)
    if (!found) return undefined
    return /^(audio|video)\//.test(found.mime) ? found.mime : OTHER_TYPES[found.mime]
  } finally {
    content.destroy()
  }
}
