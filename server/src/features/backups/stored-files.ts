import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissingFileError } from '#core/error-code.ts'
import type { Storage } from '#core/storage.ts'
import { FileMissingError, QUARANTINE_FOLDER, ROW_FILE_FOLDERS } from '#core/storage.ts'
import { walkFiles } from '#platform/storage/walk-files.ts'
import { BackupCommandError, isDiskFullError } from './command-error.ts'
import { FILES_FOLDER } from './manifest.ts'
import type { Queryable } from './open-client.ts'
import { isSafePath } from './unpack-archive.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** A bucket whose files are copied through this machine's disk, one at a time. */
export type Bucket = Pick<Storage, 'list' | 'read' | 'incoming' | 'location'>

/** Where the stored files are: in the data folder, or in a bucket. */
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

/** Copies an object to a file of this machine. @returns its SHA-256 in hex */
async function fetchObject(bucket: Bucket, key: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  const content = await bucket.read(key)
  content.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return hash.digest('hex')
}

/** Whether an object's bytes have the hash in its key. True for other files than receipts, which alone are named by their content. */
const isAsNamed = (key: string, sha256: string) => !CONTENT_KEY.test(key) || basename(key) === sha256

/**
 * Adds an object of the bucket. The object is downloaded to this machine first, so that the archive knows its size, and a
 * connection that breaks leaves no half of it in the archive. A receipt whose hash differs from its key is read once more. One that differs
 * again is added all the same; doctor names it.
 * @returns false where the object is gone
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

/** Adds a stored file under a name below `files/`. @returns false where the file is gone */
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
 * Adds the marker that a server writes beside the stored files when it starts. A database of a version before the markers has none.
 * @throws BackupCommandError where the marker is missing, because the files are then elsewhere, for example on a disk that is not mounted
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

/**
 * Lists the keys of the stored files, without exported archives. Files that a person or a file system has put beside them are left out
 * where their names are not safe paths, because a restore refuses such names.
 */
async function* listStoredFiles({ dataDir, bucket }: StoredFilesLocation): AsyncGenerator<string> {
  for (const folder of [...ROW_FILE_FOLDERS, QUARANTINE_FOLDER])
    for await (const key of bucket ? listObjects(bucket, folder) : walkFiles(join(dataDir, FILES_FOLDER), folder))
      if (isSafePath(key)) yield key
}

/**
 * Adds the stored files whose keys are not in `added`, and adds their keys to it. A stored file never changes after its rename into place;
 * a file that is removed before it was read has lost its row as well (docs/backup.md). Exported archives are left out: each is a copy of
 * everything, and is deleted after a day.
 */
export async function addStoredFiles(sink: FileSink, source: StoredFilesLocation, added: Set<string>): Promise<void> {
  for await (const key of listStoredFiles(source))
    if (!added.has(key) && (await addStoredFile(sink, source, { key, name: key }))) added.add(key)
}
