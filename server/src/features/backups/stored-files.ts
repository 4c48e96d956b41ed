import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissingFileError } from '#core/error-code.ts'
import type { Storage } from '#core/storage.ts'
import { FileMissingError, QUARANTINE_FOLDER, ROW_FILE_FOLDERS } from '#core/storage.ts'
import { walkFiles } from '#platform/storage/folder.ts'
import { BackupCommandError, isDiskFullError } from './command-error.ts'
import { FILES_FOLDER } from './manifest.ts'
import type { Queryable } from './open-client.ts'
import { isSafePath } from './unpack-archive.ts'
import type { ArchiveWriter } from './write-archive.ts'

export type Bucket = Pick<Storage, 'list' | 'read' | 'incoming' | 'location'>

export type StoredFilesLocation = { dataDir: string; bucket?: Bucket | undefined }

/** Takes the stored files of a backup or an export. `path`: the file's path in the manifest. */
export type FileSink = {
  /** Takes a file of this machine. @returns false where the file is gone */
  add(file: string, path: string): Promise<boolean>
  /** Takes a file by its hash where its content is there already. @returns whether it is */
  addKnown?(path: string, sha256: string): boolean
}

/** Makes the sink that puts the files into an archive. */
export function createArchiveSink(archive: ArchiveWriter): FileSink {
  return {
    async add(file, path) {
      let handle: FileHandle
      try {
        handle = await open(file)
      } catch (error) {
        if (isMissingFileError(error)) return false
        throw error
      }
      try {
        await archive.add(path, (await handle.stat()).size, handle.createReadStream({ autoClose: false }))
        return true
      } finally {
        await handle.close()
      }
    },
  }
}

/** The marker by which a storage knows its installation (decision 0020). */
export const MARKER = 'instalacao.txt'

const CONTENT_KEY = /^receipts\/..\/[0-9a-f]{64}$/

const unreadableError = ({ location }: Bucket, cause: unknown) =>
  new BackupCommandError(
    `Não foi possível ler os arquivos de ${location}. Confira as variáveis STORAGE_S3_… e a rede; BACKUP_BUCKET_FILES=off deixa os arquivos do bucket de fora.`,
    { cause },
  )

async function fetchObject(bucket: Bucket, key: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  const content = await bucket.read(key)
  content.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return hash.digest('hex')
}

/** Only receipts are named by their content. */
const isAsNamed = (key: string, sha256: string) => !CONTENT_KEY.test(key) || basename(key) === sha256

/**
 * Downloaded first, so that the archive knows its size and gets no half object; a receipt with a wrong hash is read again, then
 * added anyway; doctor names it.
 */
async function addObject(sink: FileSink, bucket: Bucket, { key, name }: { key: string; name: string }): Promise<boolean> {
  const path = join(bucket.incoming, randomUUID())
  try {
    if (!isAsNamed(key, await fetchObject(bucket, key, path))) await fetchObject(bucket, key, path)
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof FileMissingError) return false
    throw isDiskFullError(error) ? error : unreadableError(bucket, error)
  }
  return sink.add(path, name).finally(() => rm(path, { force: true }))
}

export async function addStoredFile(
  sink: FileSink,
  { dataDir, bucket }: StoredFilesLocation,
  { key, name }: { key: string; name: string },
): Promise<boolean> {
  const inArchive = `${FILES_FOLDER}/${name}`
  if (CONTENT_KEY.test(key) && sink.addKnown?.(inArchive, basename(key))) return true
  if (bucket) return addObject(sink, bucket, { key, name: inArchive })
  return sink.add(join(dataDir, FILES_FOLDER, key), inArchive)
}

async function* listObjects(bucket: Bucket, folder: string): AsyncGenerator<string> {
  try {
    for await (const { key } of bucket.list(folder)) yield key
  } catch (error) {
    throw unreadableError(bucket, error)
  }
}

/**
 * A database of a version before markers has none.
 * @throws BackupCommandError if it is missing, because the files are then elsewhere, for example on a disk that is not mounted
 */
export async function addMarker(sink: FileSink, client: Queryable, source: StoredFilesLocation): Promise<void> {
  if (await addStoredFile(sink, source, { key: MARKER, name: MARKER })) return
  const { rows } = await client.query("select to_regclass('public.installation') is not null as marked")
  if (!rows[0].marked) return
  const place = source.bucket?.location ?? `a pasta ${join(source.dataDir, FILES_FOLDER)}`
  throw new BackupCommandError(
    `Falta ${MARKER} em ${place}: os arquivos não estão ali. Confira se o disco deles está montado. Se o lugar é o certo, inicie o servidor uma vez, que o escreve, e repita.`,
  )
}

/** Files whose names are not safe paths are left out, because a restore refuses such names. */
async function* listStoredFiles({ dataDir, bucket }: StoredFilesLocation): AsyncGenerator<string> {
  for (const folder of [...ROW_FILE_FOLDERS, QUARANTINE_FOLDER])
    for await (const key of bucket ? listObjects(bucket, folder) : walkFiles(join(dataDir, FILES_FOLDER), folder))
      if (isSafePath(key)) yield key
}

/**
 * A stored file never changes, and a file removed before it was read has lost its row as well (docs/backup.md); exported archives
 * are left out, because they copy everything.
 */
export async function addStoredFiles(sink: FileSink, source: StoredFilesLocation, added: Set<string>): Promise<void> {
  for await (const key of listStoredFiles(source))
    if (!added.has(key) && (await addStoredFile(sink, source, { key, name: key }))) added.add(key)
}
