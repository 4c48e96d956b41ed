import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { BackupCommandError, isDiskFullError } from './command-error.ts'
import { decryptArchive } from './encryption.ts'
import { findDamage, MANIFEST_FILE, type Manifest, type ManifestItem, parseManifest } from './manifest.ts'

export type ArchiveEntry = Extract extends AsyncIterable<infer Source> ? Source : never

export type ArchiveReading = {
  passphrase?: string | undefined
  /** The SHA-256, in hex, of the archive's bytes as this server wrote them; undefined where it is not known. */
  sha256?: string | undefined
  signal: AbortSignal
}

type ArchiveHandlers = ArchiveReading & {
  onFile(entry: ArchiveEntry): Promise<ManifestItem>
}

export const damagedBackupError = (what: string) =>
  new BackupCommandError(`O backup está danificado: ${what}. Nada foi restaurado; use outro.`)
const replacedBackupError = () =>
  new BackupCommandError(
    'O arquivo do backup não é o que este servidor escreveu: o SHA-256 é outro. Alguém o trocou, ou o disco o alterou. Não o restaure: confira quem pode gravar no local dos backups, e faça outro.',
  )
const truncatedBackupError = (cause?: unknown) =>
  new BackupCommandError(
    'O backup está danificado: ele termina antes do fim, ou não é um backup. Nada foi restaurado; use outro.',
    {
      cause,
    },
  )

export async function* hashWhileRead(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

/**
 * The files still have to be compared with the manifest.
 * @throws BackupCommandError if the archive is cut off, has another hash, or does not fit the passphrase
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  { passphrase, sha256, signal, onFile }: ArchiveHandlers,
): Promise<{ manifest: Manifest; items: ManifestItem[] }> {
  const tar = extract()
  const hash = createHash('sha256')
  const stream = Readable.from(decryptArchive(hashWhileRead(source, hash), passphrase), { objectMode: false })
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
      else if (type === 'file') items.push(await onFile(entry))
      else throw new BackupCommandError(`O backup traz "${name}", que não é um arquivo. Nada foi restaurado.`)
    }
  } catch (error) {
    throw error instanceof BackupCommandError || isDiskFullError(error) || signal.aborted ? error : truncatedBackupError(error)
  } finally {
    stream.destroy()
    plain.destroy()
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw replacedBackupError()
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

/** Writes nothing. @throws BackupCommandError naming the damage */
export async function verifyArchive(source: AsyncIterable<Uint8Array>, options: ArchiveReading): Promise<Manifest> {
  const { manifest, items } = await readArchive(source, { ...options, onFile: hashEntry })
  const damage = findDamage(manifest, items)
  if (damage) throw damagedBackupError(damage)
  return manifest
}
