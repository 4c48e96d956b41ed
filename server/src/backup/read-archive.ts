import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { BackupCommandError, isDiskFullError } from './command-error.ts'
import { decryptWhereEncrypted } from './encryption.ts'
import { findDamage, MANIFEST_FILE, type Manifest, type ManifestItem, parseManifest } from './manifest.ts'

export type ArchiveEntry = Extract extends AsyncIterable<infer Source> ? Source : never

/** The handlers of an archive's folders and files while the archive is read. `signal` ends the reading. */
export type ArchiveHandlers = {
  passphrase: string | undefined
  signal: AbortSignal
  onFolder(path: string): Promise<void>
  onFile(entry: ArchiveEntry): Promise<ManifestItem>
}

export const damagedBackupError = (what: string) =>
  new BackupCommandError(`O backup está danificado: ${what}. Nada foi restaurado; use outro.`)
const truncatedBackupError = (cause?: unknown) =>
  new BackupCommandError(
    'O backup está danificado: ele termina antes do fim, ou não é um backup. Nada foi restaurado; use outro.',
    {
      cause,
    },
  )

/**
 * Reads an archive from its first byte to its last, decrypted where it is encrypted.
 * @returns its manifest, and the files as they were read, which still have to be compared with it
 * @throws BackupCommandError where the archive cannot be read to its end, or the passphrase is missing or wrong
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  { passphrase, signal, onFolder, onFile }: ArchiveHandlers,
): Promise<{ manifest: Manifest; items: ManifestItem[] }> {
  const tar = extract()
  const stream = Readable.from(decryptWhereEncrypted(source, passphrase), { objectMode: false })
  stream.on('error', (error) => tar.destroy(error))
  const plain = createZstdDecompress().on('error', (error) => tar.destroy(error))
  stream.pipe(plain).pipe(tar)
  const items: ManifestItem[] = []
  let manifest: Manifest | undefined
  try {
    for await (const entry of tar) {
      signal.throwIfAborted()
      const { name, type } = entry.header
      if (name === MANIFEST_FILE) manifest = parseManifest(await text(entry))
      else if (type === 'directory') await onFolder(name.replace(/\/$/, ''))
      else if (type === 'file') items.push(await onFile(entry))
      else throw new BackupCommandError(`O backup traz "${name}", que não é um arquivo. Nada foi restaurado.`)
      if (type === 'directory') entry.resume()
    }
  } catch (error) {
    throw error instanceof BackupCommandError || isDiskFullError(error) || signal.aborted ? error : truncatedBackupError(error)
  } finally {
    stream.destroy()
    plain.destroy()
  }
  if (!manifest) throw truncatedBackupError()
  return { manifest, items }
}

async function hashEntry(entry: ArchiveEntry): Promise<ManifestItem> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path: entry.header.name, size, sha256: hash.digest('hex') }
}

/**
 * Reads a whole archive back and compares every file with its checksum, without writing anything.
 * @throws BackupCommandError naming the damage
 */
export async function verifyArchive(
  source: AsyncIterable<Uint8Array>,
  options: Pick<ArchiveHandlers, 'passphrase' | 'signal'>,
): Promise<Manifest> {
  const { manifest, items } = await readArchive(source, { ...options, onFolder: async () => undefined, onFile: hashEntry })
  const damage = findDamage(manifest, items)
  if (damage) throw damagedBackupError(damage)
  return manifest
}
